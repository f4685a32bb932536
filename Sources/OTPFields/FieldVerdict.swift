/// Whether a field is for a one-time code, and why.
public struct FieldVerdict: Sendable, Equatable {
  /// The certainty that a field is for a one-time code.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The field has a tag for this purpose.
    case tagged
    /// Names, texts and form suggest it. A code may be offered, but never filled without being
    /// asked.
    case likely
    /// The field is for something else, or nothing suggests a code.
    case no
  }

  /// A reason for or against it.
  public struct Reason: Sendable, Hashable {
    /// The name of the signal, such as `codeInName`.
    public let name: String
    /// What was seen, in one sentence.
    public let sentence: String
    /// The weight in thousandths of a logit; 0 for a reason that decides alone.
    public let weight: Int
  }

  /// What it is.
  public let kind: Kind

  /// How likely it is to be one, from 0 to 1; `tagged` is 1, and `likely` begins at 0.5.
  public let score: Double

  /// The reasons, strongest first.
  public let reasons: [Reason]

  /// What its `autocomplete` attribute says; nil when it has none, or one that says nothing.
  public let autocomplete: AutocompleteValue?

  /// How many boxes for one character each it shares the code with, itself included; nil when it
  /// takes the whole code.
  public let boxCount: Int?
}
