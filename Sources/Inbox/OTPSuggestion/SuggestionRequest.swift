import OTPFields
import OTPInbox
public import OTPMessage
import OTPText

/// A request for a code: for which field, on which site, for which recipient.
public struct SuggestionRequest: Sendable, Hashable {
  /// The default maximum age of a code.
  ///
  /// It is the window of macOS 26 and of Chrome; `Inbox.offerWindow` names the sources.
  public static let defaultWindow = Inbox.offerWindow

  /// The default maximum number of codes: more than anyone chooses from.
  public static let defaultLimit = 10

  /// A field of a form; the two cases are part of the API and do not change.
  public enum Field: Sendable, Hashable {
    /// A field for a one-time code.
    case oneTimeCode
    /// An HTML field with this `autocomplete` value, such as `one-time-code`. A field that is for
    /// something else gets no code.
    case autocomplete(String)

    /// Reads the name that programs and calls use: `oneTimeCode`, whatever the case of its letters,
    /// or an `autocomplete` value. A field without a name is one for a one-time code.
    package init(name: String?) {
      guard let name else {
        self = .oneTimeCode
        return
      }
      let isOneTimeCode = ASCII.areEqualIgnoringCase(name.utf8, "oneTimeCode".utf8)
      self = isOneTimeCode ? .oneTimeCode : .autocomplete(name)
    }

    /// Reads the name as `init(name:)` does; nil if it is neither `oneTimeCode` nor a valid
    /// `autocomplete` value, so that a misspelled one is not mistaken for another field.
    package init?(readableName name: String?) {
      self.init(name: name)
      if case .autocomplete(let value) = self, AutocompleteValue(value) == nil { return nil }
    }

    /// The name that programs and calls use.
    package var name: String {
      switch self {
      case .oneTimeCode: "oneTimeCode"
      case .autocomplete(let value): value
      }
    }
  }

  /// The field that the code is for.
  public var field: Field

  /// The site of the page that asks; nil if a person asks, not a site.
  public var site: Site?

  /// The sites of the frames from the page to the field, outermost first, the last one holding the
  /// field; empty when the field is in the page itself. ``Site/opaque`` stands for a frame whose
  /// origin is `null` or cannot be read.
  public var frames: [Site]

  /// The recipient of the wanted codes; nil for all. A message without a recipient matches none.
  ///
  /// Mail addresses are compared without regard to case and display names, telephone numbers by
  /// their digits, or by the national number if only one has its country code.
  public var recipient: String?

  /// The earliest arrival that is wanted.
  public var since: Timestamp?

  /// The maximum age of a wanted code.
  public var window: Duration

  /// The maximum number of codes.
  public var limit: Int

  /// Whether only bound codes are wanted; if a site asks, only those bound to it.
  public var boundOnly: Bool

  /// Whether codes are included that a newer one of the same sender replaced within a minute of
  /// their arrival. They are marked, for a list from which a person chooses.
  public var includesReplaced: Bool

  /// Makes a request. Without arguments it is for all fresh codes, to be shown to a person.
  public init(
    field: Field = .oneTimeCode,
    site: Site? = nil,
    frames: [Site] = [],
    recipient: String? = nil,
    since: Timestamp? = nil,
    window: Duration = defaultWindow,
    limit: Int = defaultLimit,
    boundOnly: Bool = false,
    includesReplaced: Bool = false
  ) {
    self.field = field
    self.site = site
    self.frames = frames
    self.recipient = recipient
    self.since = since
    self.window = window
    self.limit = limit
    self.boundOnly = boundOnly
    self.includesReplaced = includesReplaced
  }

  /// The request for a code that arrived before ``since``; nil without that.
  package var beforeSince: SuggestionRequest? {
    guard since != nil else { return nil }
    var request = self
    request.since = nil
    request.limit = 1
    return request
  }

  /// How far back ``tooOld(at:)`` looks.
  private static let longestWindow = Duration.seconds(86_400)

  /// The request for a code that arrived at or after ``since``, but is older than ``window`` at the
  /// time `now`; nil if there can be none.
  package func tooOld(at now: Timestamp) -> SuggestionRequest? {
    guard let since, since < windowStart(at: now), window < Self.longestWindow else { return nil }
    var request = self
    request.window = Self.longestWindow
    request.limit = 1
    return request
  }

  /// Whether the field is one for a one-time code.
  ///
  /// A full `autocomplete` value such as `section-login shipping one-time-code` is read by the
  /// standard's rules (`AutocompleteValue`).
  public var isForOneTimeCode: Bool {
    switch field {
    case .oneTimeCode: true
    case .autocomplete(let value): AutocompleteValue(value)?.isForOneTimeCode ?? false
    }
  }
}
