/// Whether a field is for a one-time code, and why.
public struct FieldVerdict: Sendable, Equatable {
  /// The certainty that a field is for a one-time code.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The field has a tag for one-time codes.
    case tagged
    /// Names, texts and form suggest a one-time code. Offer a code, but never fill it in without
    /// being asked.
    case likely
    /// The field is for something else, or there is no evidence for a code.
    case no
  }

  /// A reason for or against the field.
  public struct Reason: Sendable, Hashable {
    /// The name of the signal, such as `codeInName`.
    public let name: String
    /// A sentence that describes the evidence.
    public let sentence: String
    /// The weight in thousandths of a logit, or 0 for a reason that decides alone.
    public let weight: Int
  }

  /// The verdict.
  public let kind: Kind

  /// The probability that the field is for a one-time code, from 0 to 1.
  ///
  /// A tagged field scores 1, and a likely field at least 0.5.
  public let score: Double

  /// The reasons, strongest first.
  public let reasons: [Reason]

  /// The value of the `autocomplete` attribute, or nil if it is missing or invalid.
  public let autocomplete: AutocompleteValue?

  /// The places, among the form's other fields, of those that share the code, or nil if the field
  /// takes the whole code.
  package let boxPlaces: [Int]?

  /// The number of fields that share the code, including this one, or nil if the field takes the
  /// whole code.
  ///
  /// Most such fields are boxes for one character each. The first of them may have room for the
  /// whole code, and a few forms split a code into parts of two to four characters.
  public var boxCount: Int? { boxPlaces.map { 1 + $0.count } }
}
