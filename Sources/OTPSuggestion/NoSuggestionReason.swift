package import OTPDetection

/// Why there is nothing to suggest.
///
/// There may be more reasons later, so it is not an enumeration: treat one that you do not know as
/// ``unavailable``.
public struct NoSuggestionReason: RawRepresentable, Sendable, Hashable {
  /// The name of the reason, as JSON has it.
  public let rawValue: String

  /// Makes the reason with the name `rawValue`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No message arrived in the time asked for.
  public static let nothing = NoSuggestionReason(rawValue: "nothing")
  /// Messages arrived, and none holds a code.
  public static let noCode = NoSuggestionReason(rawValue: "noCode")
  /// A message arrived with more than one code, none of which is offered.
  public static let ambiguous = NoSuggestionReason(rawValue: "ambiguous")
  /// A code arrived, but was used, dismissed or replaced, or is for another site.
  public static let unavailable = NoSuggestionReason(rawValue: "unavailable")
  /// The field is not one for a one-time code.
  public static let otherField = NoSuggestionReason(rawValue: "otherField")

  /// The reason when the messages that arrived have `outcomes`.
  package init(_ outcomes: Set<Detection.Outcome>) {
    if outcomes.contains(.code) {
      self = .unavailable
    } else if outcomes.contains(.ambiguous) {
      self = .ambiguous
    } else {
      self = outcomes.isEmpty ? .nothing : .noCode
    }
  }
}
