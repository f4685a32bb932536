/// A detection with every candidate that was looked at, and what spoke for and against each.
public struct Explanation: Sendable {
  /// One thing that spoke for or against a candidate.
  public struct Evidence: Sendable {
    /// The name of the signal, such as `codeKeyword`.
    public let signal: String
    /// One sentence that says what was seen.
    public let sentence: String
    /// How strongly it was seen, from 0 to 1.
    public let strength: Double
    /// What it added to the candidate's sum; negative when it spoke against it.
    public let contribution: Double
  }

  /// A run of characters that might have been the code.
  public struct Candidate: Sendable {
    /// Where it stands in the text, in UTF-8 bytes; nil when it stands in the subject.
    public let range: Range<Int>?
    /// The candidate as a code would be typed.
    public let code: SecurityCode
    /// What kind of number it looks like: `plain`, `amount`, `date`, …
    public let kind: String
    /// Its score, from 0 to 1.
    public let score: Double
    /// What spoke for it and against it, the weightiest first.
    public let evidence: [Evidence]
  }

  /// The same answer that `detect(in:)` gives.
  public let detection: Detection
  /// All candidates, in the order of the text.
  public let candidates: [Candidate]
}
