/// The interface `org.otpd.Codes`.
package enum CodesInterface {
  /// Its name.
  package static let name = "org.otpd.Codes"

  package enum Method: String, CaseIterable {
    case receive = "Receive"
    case suggest = "Suggest"
    case suggestLinks = "SuggestLinks"
    case watch = "Watch"
    case consume = "Consume"
    case dismiss = "Dismiss"
    case detect = "Detect"
    case list = "List"

    /// The name with that of the interface.
    package var fullName: String { "\(CodesInterface.name).\(rawValue)" }
  }

  /// The description for clients, in the language of https://varlink.org/Interface-Definition.
  package static let description = """
    # One-time codes that arrived in messages: stores messages, offers their codes to those
    # who may have them, and remembers which were used.
    #
    # Times are ISO 8601 with an offset; durations are milliseconds. Unknown members of a call
    # are invalid parameters, but for those of messages, which are ignored. An invalid parameter
    # is named by its place: request.site, messages[3].text.
    interface org.otpd.Codes

    # A message as it was received. Without receivedAt it arrives now. An id is unique within its
    # source, which is "service" when not given; channel is sms, email, notification or
    # other. It is read as a message line is: unknown members are ignored, numbers stand for
    # their digits, and what cannot be read is left out, except the text. Without id and
    # receivedAt, an equal message of the same source is a new one, unless it comes within
    # three seconds and the code was neither used nor dismissed in between. A sender or source of
    # more than 1 KiB is cut, an id shortened so that it stays one; a recipient is unreadable then.
    type Message (
      text: string,
      id: ?string,
      source: ?string,
      sender: ?string,
      recipient: ?string,
      subject: ?string,
      channel: ?string,
      receivedAt: ?string
    )

    # Who asks for a code. field is oneTimeCode, or the autocomplete value of an HTML field; one
    # that HTML does not know is refused.
    # site is the origin of the page, such as https://example.com, and frames those of the
    # frames from the page to the field, outermost first, if the field is in one; "null" is
    # the origin of a document that has none. A code that is bound to another site is never
    # given to it. Without site a person asks, who gets all codes and is shown where they
    # belong. Only what came to recipient, in any usual form of the address, not before since, and within
    # the last window (180000) is offered; limit is 10. With boundOnly, only bound codes are.
    # With includesReplaced, so are codes that a newer one of the same sender replaced within a
    # minute of their arrival, for a list from which a person chooses.
    type Request (
      field: ?string,
      site: ?string,
      frames: ?[]string,
      recipient: ?string,
      since: ?string,
      window: ?int,
      limit: ?int,
      boundOnly: ?bool,
      includesReplaced: ?bool
    )

    # A code that is offered. age is in milliseconds. match says how the page and its frames
    # relate to the binding: origin, or site if they are only on the same site; then show the
    # domain to a person first. If mentionsPayment is true, warn the person. If isReplaced is
    # true, a newer code of the same sender arrived within a minute: say so, for anybody can
    # write any sender. No other message removes a bound code.
    type Suggestion (
      id: int,
      code: string,
      timestamp: string,
      age: int,
      domain: ?string,
      embeddedDomains: []string,
      match: ?string,
      sender: ?string,
      channel: ?string,
      mentionsPayment: bool,
      isReplaced: bool
    )

    # Who asks for a link that confirms something: only what came to recipient, not before since,
    # and within the last window (180000) is looked at; limit is 10. Links are for a person or a
    # test, never for a page, and nothing here follows them.
    type LinkRequest (recipient: ?string, since: ?string, window: ?int, limit: ?int)

    # The link that a message wants followed, to confirm an address, to sign in and the like. Its
    # host is in ASCII; age is in milliseconds.
    type Link (
      id: int,
      link: string,
      timestamp: string,
      age: int,
      sender: ?string,
      recipient: ?string,
      channel: ?string
    )

    # What was found in a message. outcome is code, none, ambiguous, redacted or unusable;
    # code is there only with the first; range is where it stands in the text, the first and
    # the first byte after it, counted in UTF-8.
    type Detection (
      outcome: string,
      code: ?string,
      range: ?[]int,
      score: float,
      domain: ?string,
      embeddedDomains: []string,
      language: ?string,
      mentionsPayment: bool
    )

    # storing is stored, duplicate or conflict; unreadable names the members of the message that
    # could not be read. With receivedAt among them its time is unknown, and its code is
    # never offered.
    type Reception (storing: string, detection: Detection, unreadable: []string)

    # A stored message. arrival is missing if its time is unknown. state is fresh, used or
    # dismissed; raw is the code as the message wrote it.
    type Entry (
      id: int,
      arrival: ?string,
      storedAt: string,
      state: string,
      message: Message,
      detection: Detection,
      raw: ?string,
      detectorVersion: int
    )

    # Stores up to 1000 messages, all or none; once the reply is there they are on the disk.
    # keep is all (the default) or codes: then the subject and text of messages without a code
    # are not stored, unless they explain why there is none or have a link to confirm something.
    # It is the only method at the socket intake/otpd.sock, where receptions is empty, because it
    # would reveal what is stored; other methods are refused there with PermissionDenied.
    method Receive(messages: []Message, keep: ?string) -> (receptions: []Reception)

    # The codes for a request: with a site, first those bound to it, then the others; of each
    # kind the freshest first. When there is none, reason says why, the
    # first of these that holds: otherField, ahead (a code is dated more than two minutes
    # ahead: a clock or a time zone is wrong), unknownTime (the time of a code cannot be
    # read), unavailable (used, dismissed, replaced, or for another site), ambiguous, noCode,
    # beforeSince (a code arrived, but before since), tooOld (a code arrived since then, but
    # before the window), otherRecipient (messages arrived, but not for recipient) or nothing.
    # There may be more reasons later; treat them as unavailable. at is the time to answer for,
    # if that is not now.
    method Suggest(request: ?Request, at: ?string) -> (
      suggestions: []Suggestion,
      reason: ?string
    )

    # The links for a request, the freshest first. When there is none, reason says why: nothing,
    # noLink, ambiguous (a message has several that cannot be told apart), beforeSince, tooOld or
    # otherRecipient. at is the time to answer for, if that is not now.
    method SuggestLinks(request: ?LinkRequest, at: ?string) -> (links: []Link, reason: ?string)

    # To be called with more. The first reply has the codes that can be offered now, maybe
    # none, and says that the service is watching; each later one has those that are new,
    # by whichever process they were stored. One without any says that some are no longer
    # offered, since they were used, dismissed or replaced: Suggest says which are left.
    # Closing the connection ends it. The call may have 16 KiB.
    method Watch(request: ?Request) -> (suggestions: []Suggestion)

    # Marks the code of an entry as used, so that it is not offered again. Repeating the call
    # changes nothing.
    method Consume(id: int) -> ()

    # Marks the code of an entry as unwanted, so that it is not offered again.
    method Dismiss(id: int) -> ()

    # Looks for a code without storing anything.
    method Detect(message: Message) -> (detection: Detection)

    # The stored messages, the last one first, in the order storing (the default) or arrival;
    # only those that follow the entry before. A reply may hold fewer than limit asks for; ask
    # again with the last id for more.
    method List(limit: ?int, before: ?int, order: ?string) -> (entries: []Entry)

    # No entry with a code has this id.
    error NoSuchEntry ()

    # The store could not be used; with kind busy, full or replaced, the same call may
    # work later.
    error StoreFailed (kind: string, reason: string)

    # The subject and text of a message are longer together than 1 MiB; parameter is the
    # place of the message's text, such as messages[3].text, and nothing was stored.
    error TextTooLong (parameter: string, limit: string)

    # As many connections watch as limit says; ask with Suggest, or watch the store. The
    # connection stays open.
    error TooManyWatchers (limit: string)

    # Too many unfinished calls are held; the connection is closed, and the same call may
    # work later.
    error Busy ()

    # The input is not a call; the connection is closed.
    error MalformedCall ()

    # The call is longer than 8 MiB; the connection is closed.
    error CallTooLong ()

    """
}
