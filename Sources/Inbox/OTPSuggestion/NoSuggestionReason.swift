import OTPDetection
package import OTPInbox

/// Why there is nothing to suggest.
///
/// There may be more reasons later, so it is not an enumeration: treat one that you do not know as
/// ``unavailable``.
public struct NoSuggestionReason: RawRepresentable, Sendable, Hashable {
  /// The name of the reason, as in JSON.
  public let rawValue: String

  /// Makes the reason with the name `rawValue`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No message arrived in the time asked for.
  public static let nothing = NoSuggestionReason(rawValue: "nothing")
  /// Messages arrived, and none holds a code.
  public static let noCode = NoSuggestionReason(rawValue: "noCode")
  /// A message arrived with more than one code or link, none of which is offered.
  public static let ambiguous = NoSuggestionReason(rawValue: "ambiguous")
  /// A code arrived, but was used, dismissed or replaced, or is for another site.
  public static let unavailable = NoSuggestionReason(rawValue: "unavailable")
  /// A fresh code arrived that is dated further ahead than clocks differ. A clock or a time zone is
  /// wrong.
  public static let ahead = NoSuggestionReason(rawValue: "ahead")
  /// A fresh code arrived whose source states a time that cannot be read, so it may be old.
  public static let unknownTime = NoSuggestionReason(rawValue: "unknownTime")
  /// Messages arrived, none of them for the recipient asked for.
  public static let otherRecipient = NoSuggestionReason(rawValue: "otherRecipient")
  /// Messages arrived, and none holds a link to confirm something, where a link was asked for.
  public static let noLink = NoSuggestionReason(rawValue: "noLink")
  /// A code or link arrived that would be offered, but before the time asked for. If it is the
  /// wanted one, two clocks differ.
  public static let beforeSince = NoSuggestionReason(rawValue: "beforeSince")
  /// A code or link arrived at or after the time asked for, but is older than the maximum age asked
  /// for.
  public static let tooOld = NoSuggestionReason(rawValue: "tooOld")
  /// The field is not for a one-time code.
  public static let otherField = NoSuggestionReason(rawValue: "otherField")

  /// The reason when `arrivals` arrived and no code can be offered.
  ///
  /// A reason that a person can fix comes first: a fresh code that is not offered only because of
  /// its time. Then comes whatever is closest to a code.
  package init(_ arrivals: ArrivalSummary) {
    if arrivals.hasCodeAhead {
      self = .ahead
    } else if arrivals.hasCodeOfUnknownTime {
      self = .unknownTime
    } else if arrivals.outcomes.contains(.code) {
      self = .unavailable
    } else if arrivals.outcomes.contains(.ambiguous) {
      self = .ambiguous
    } else if !arrivals.outcomes.isEmpty {
      self = .noCode
    } else {
      self = arrivals.hasOtherRecipient ? .otherRecipient : .nothing
    }
  }
}
