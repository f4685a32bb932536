package import OTPLocales

/// A detection with all candidates, and the evidence for and against each.
public struct Explanation: Sendable {
  /// A signal seen for a candidate.
  public struct Evidence: Sendable {
    package let signal: Signal
    /// The name of the signal, such as `codeBefore`.
    public var name: SignalName { SignalName(signal: signal) }
    /// A sentence that describes the signal.
    public let sentence: String
    /// The strength of the signal, from 0 to 1.
    public let strength: Double
    /// The contribution to the candidate's sum; negative if it counts against the candidate.
    public let contribution: Double
  }

  /// The name of a signal. Later versions of the detector may add or remove signals.
  public struct SignalName: Sendable, Hashable, CustomStringConvertible {
    package let signal: Signal

    /// The name, as in the output of `otp explain`.
    public var description: String { "\(signal)" }
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
