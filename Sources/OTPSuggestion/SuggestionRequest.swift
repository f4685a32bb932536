import OTPFields
import OTPInbox
public import OTPMessage
import OTPText

/// What someone asks for who wants a code: for which field, on which site, for whom.
public struct SuggestionRequest: Sendable, Hashable {
  /// How old a code may be at most, unless a request says otherwise.
  ///
  /// It is the window of macOS 26 and of Chrome; `Inbox.offerWindowMilliseconds` names the sources.
  public static let defaultWindow = Duration.milliseconds(Inbox.offerWindowMilliseconds)

  /// How many codes are offered at most, unless a request says otherwise: more than
  /// anyone chooses from.
  public static let defaultLimit = 10

  /// The field that the code is for: `oneTimeCode`, or the `autocomplete` value of an HTML field;
  /// nil means `oneTimeCode`.
  public var field: String?

  /// The site of the page that asks; nil when no site does, but a person at a terminal.
  public var site: Site?

  /// The sites of the frames from the page to the field, outermost first, the last one holding the
  /// field; empty when the field is in the page itself. ``Site/opaque`` stands for a frame whose
  /// origin is `null` or cannot be read.
  public var frames: [Site]

  /// The recipient whose codes are wanted; nil for all. Messages without a known
  /// recipient are nobody's.
  public var recipient: String?

  /// The earliest arrival that is wanted.
  public var since: Timestamp?

  /// How old a code may be at most.
  public var window: Duration

  /// How many codes are wanted at most.
  public var limit: Int

  /// Makes a request; without arguments it is for the fresh codes of everyone, to be
  /// shown to a person.
  public init(
    field: String? = nil,
    site: Site? = nil,
    frames: [Site] = [],
    recipient: String? = nil,
    since: Timestamp? = nil,
    window: Duration = defaultWindow,
    limit: Int = defaultLimit
  ) {
    self.field = field
    self.site = site
    self.frames = frames
    self.recipient = recipient
    self.since = since
    self.window = window
    self.limit = limit
  }

  /// Whether the field is one for a one-time code.
  ///
  /// A full `autocomplete` value such as `section-login shipping one-time-code` is read by the
  /// standard's rules (`AutocompleteValue`).
  public var isForOneTimeCode: Bool {
    guard let field else { return true }
    let isNamed = ASCII.areEqualIgnoringCase(field.utf8, "oneTimeCode".utf8)
    return isNamed || AutocompleteValue(field)?.isForOneTimeCode ?? false
  }
}
