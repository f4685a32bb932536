/// Whether a field is one for a one-time code, and why.
public struct FieldVerdict: Sendable, Equatable {
  /// How sure it is that the field is for a one-time code.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It says so itself, by a tag that exists for this.
    case tagged
    /// Nothing says so for certain, but its names, texts and form speak for it. A code may be
    /// offered, and is never filled in unasked.
    case likely
    /// It is for something else, or nothing speaks for it.
    case no
  }

  /// One thing that spoke for or against it.
  public struct Reason: Sendable, Hashable {
    /// The name of what was seen, such as `codeInName`.
    public let name: String
    /// What was seen, in one sentence.
    public let sentence: String
    /// How much it counts, in thousandths of a logit; 0 for what decides alone.
    public let weight: Int
  }

  /// What it is.
  public let kind: Kind

  /// How likely it is to be one, from 0 to 1; `tagged` is 1, and `likely` begins at 0.5.
  public let score: Double

  /// What spoke for and against it, the weightiest first.
  public let reasons: [Reason]

  /// What its `autocomplete` attribute says; nil when it has none, or one that says nothing.
  public let autocomplete: AutocompleteValue?

  /// How many boxes for one character each it shares the code with, itself included; nil when it
  /// takes the whole code.
  public let boxCount: Int?
}
