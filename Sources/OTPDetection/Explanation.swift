package import OTPLocales

/// A detection with every candidate, and the evidence for and against each.
public struct Explanation: Sendable {
  /// A signal that was seen for a candidate.
  public struct Evidence: Sendable {
    package let signal: Signal
    /// The name of the signal, such as `codeBefore`.
    public var name: SignalName { SignalName(signal: signal) }
    /// A sentence that describes the signal.
    public let sentence: String
    /// How strongly it was seen, from 0 to 1.
    public let strength: Double
    /// Its contribution to the candidate's sum; negative when it counts against the candidate.
    public let contribution: Double
  }

  /// The name of a signal; later versions of the detector have others.
  public struct SignalName: Sendable, Hashable, CustomStringConvertible {
    package let signal: Signal

    /// The name as `otp explain` shows it.
    public var description: String { "\(signal)" }
  }

  /// A run of characters that might have been the code.
  public struct Candidate: Sendable {
    /// Its range in the text, in UTF-8 bytes; nil when it is in the subject.
    public let range: Range<Int>?
    /// The candidate as a code would be typed.
    public let code: SecurityCode
    /// What it looks like.
    public let kind: Kind
    /// Its score from 0 to 1: how likely it is the code if it is the best candidate.
    public let score: Double
    /// Whether it has the length of a code; no other candidate is reported, whatever its score.
    package let hasCodeLength: Bool
    /// The evidence for and against it, by contribution.
    public let evidence: [Evidence]
  }

  /// A keyword of the message.
  package struct Word: Sendable {
    /// Its range in the text, in UTF-8 bytes.
    package let range: Range<Int>
    /// Its role in this message.
    package let role: Role
    /// The tags of the languages that have it.
    package let languages: [String]
  }

  /// A rule that outranks evidence; the three cases are part of the API and do not change.
  public enum Rule: Sendable, Hashable {
    /// The sender matches this entry of the user's `ignoredSenders`, counted from 1.
    case ignoredSender(entry: Int)
    /// The code matches this entry of the user's `neverReport`, counted from 1.
    case neverReport(entry: Int)
    /// The message is a bare number, which is not a code by itself.
    case bareNumber
  }

  /// A keyword that the user added.
  public struct UserKeyword: Sendable {
    /// Its range in the text, in UTF-8 bytes; nil when it is in the subject.
    public let range: Range<Int>?
    /// What it says about a number.
    public let role: Role

    /// A role by the name that `keywords.json` has for it, such as `code`; later versions have
    /// others.
    public struct Role: Sendable, Hashable, CustomStringConvertible {
      /// The name.
      public let description: String
    }
  }

  /// The answer of `detect(in:)` to the message alone.
  public let detection: Detection
  /// All candidates, in the order of the text.
  public let candidates: [Candidate]
  /// The rule that decided; nil when the evidence did.
  public let rule: Rule?
  /// The words of the message that the user's `keywords.json` has, in the order of the text.
  public let userKeywords: [UserKeyword]
  /// The keywords of the text, in its order.
  package let words: [Word]
  /// The fault of a malformed binding; nil when there is none.
  package let bindingFault: BindingFault?
}
