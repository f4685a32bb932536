package import OTPLocales

/// A detection with all candidates, and the evidence for and against each.
public struct Explanation: Sendable {
  /// A signal seen for a candidate, or the total of a family of features of the roles around it.
  public struct Evidence: Sendable {
    /// The signal; nil for roles.
    package let signal: Signal?
    /// The name of the signal or of the family, such as `looksLikeYear` or `before`.
    public let name: SignalName
    /// A sentence that describes the signal.
    public let sentence: String
    /// The strength of the signal, from 0 to 1.
    public let strength: Double
    /// The contribution to the candidate's sum; negative if it counts against the candidate.
    public let contribution: Double
  }

  /// The name of a signal. Later versions of the detector may add or remove signals.
  public struct SignalName: Sendable, Hashable, CustomStringConvertible {
    /// The name, as in the output of `otp explain`.
    public let description: String
  }

  /// A part of the message, and what it adds to a candidate's sum.
  package struct Share: Sendable {
    /// The range in the text, in UTF-8 bytes; nil if it is in the subject.
    package let range: Range<Int>?
    package let contribution: Double
  }

  /// The words for codes near a candidate.
  package struct Naming: Sendable {
    /// Whether a word for a code or password is among the nearest before it, and after it.
    package let isNamedBefore: Bool
    package let isNamedAfter: Bool
    /// Whether such a word is in its sentence, and no more than eight words away.
    package let isNear: Bool
    /// Whether such a word is right beside it.
    let isBeside: Bool
    /// Whether a verb such as *is* joins it to such a word.
    let isEquated: Bool
    /// The role of the nearest word before it in its sentence; nil if it is too far away, or
    /// another number comes first.
    let before: Role?
    /// The role of the nearest word after it, likewise.
    let after: Role?
  }

  /// A run of characters that may be the code.
  public struct Candidate: Sendable {
    /// The range in the text, in UTF-8 bytes; nil if it is in the subject.
    public let range: Range<Int>?
    /// The candidate as typed.
    public let code: SecurityCode
    /// What it looks like.
    public let kind: Kind
    /// The score, from 0 to 1: the probability that it is the code if it is the best candidate.
    public let score: Double
    /// Whether it has the length of a code. No other candidate is reported, whatever its score.
    package let hasCodeLength: Bool
    /// Whether it is letters that can be a word.
    let canBeWord: Bool
    /// Whether a rule excludes it, whatever its score.
    package let isExcluded: Bool
    /// The features of the roles around it.
    package let features: [RoleFeature]
    /// The contributions of parts of the message to the sum through these features, strongest
    /// first, without that of the message as a whole.
    package let shares: [Share]
    package let naming: Naming
    /// The evidence for and against it, strongest contribution first.
    public let evidence: [Evidence]
  }

  /// A keyword of the message.
  package struct Word: Sendable {
    /// The range in the text, in UTF-8 bytes.
    package let range: Range<Int>
    /// The role in this message.
    package let role: Role
    /// The tags of the languages that have the keyword.
    package let languages: [String]
  }

  /// A rule that outranks the evidence. The three cases are part of the API and do not change.
  public enum Rule: Sendable, Hashable {
    /// The sender matches an entry of the user's `ignoredSenders`, counted from 1.
    case ignoredSender(entry: Int)
    /// The code matches an entry of the user's `neverReport`, counted from 1.
    case neverReport(entry: Int)
    /// The message is a bare number, which by itself is not a code.
    case bareNumber
  }

  /// A keyword that the user added.
  public struct UserKeyword: Sendable {
    /// The range in the text, in UTF-8 bytes; nil if it is in the subject.
    public let range: Range<Int>?
    /// What it says about a number.
    public let role: Role

    /// A role, by its name in `keywords.json`, such as `code`. Later versions may add roles.
    public struct Role: Sendable, Hashable, CustomStringConvertible {
      /// The name.
      public let description: String
    }
  }

  /// The result of `detect(in:)` for the message alone.
  public let detection: Detection
  /// All candidates, in text order.
  public let candidates: [Candidate]
  /// The rule that decided; nil if the evidence did.
  public let rule: Rule?
  /// The keywords from the user's `keywords.json` in the message, in text order.
  public let userKeywords: [UserKeyword]
  /// The keywords of the text, in text order.
  package let words: [Word]
  /// The fault of a malformed binding; nil if there is none.
  package let bindingFault: BindingFault?
}
