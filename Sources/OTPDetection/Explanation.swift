package import OTPLocales

/// A detection with every candidate that was looked at, and what spoke for and against each.
public struct Explanation: Sendable {
  /// One thing that spoke for or against a candidate.
  public struct Evidence: Sendable {
    package let signal: Signal
    /// The name of the signal, such as `codeBefore`.
    public var name: SignalName { SignalName(signal: signal) }
    /// One sentence that says what was seen.
    public let sentence: String
    /// How strongly it was seen, from 0 to 1.
    public let strength: Double
    /// What it added to the candidate's sum; negative when it spoke against it.
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
    /// Where it stands in the text, in UTF-8 bytes; nil when it stands in the subject.
    public let range: Range<Int>?
    /// The candidate as a code would be typed.
    public let code: SecurityCode
    /// What it looks like.
    public let kind: Kind
    /// Its score, from 0 to 1: how likely it is the code, were it the best candidate.
    public let score: Double
    /// Whether it is as long as codes are; what is not is none, whatever its score.
    package let hasCodeLength: Bool
    /// What spoke for it and against it, the weightiest first.
    public let evidence: [Evidence]
  }

  /// A keyword of the message.
  package struct Word: Sendable {
    /// Where it stands in the text, in UTF-8 bytes.
    package let range: Range<Int>
    /// The role that it plays in this message.
    package let role: Role
    /// The tags of the languages that know it.
    package let languages: [String]
  }

  /// A rule that decided, whatever the evidence says; the three cases are part of the API and do not change.
  public enum Rule: Sendable, Hashable {
    /// The entry of a person's `ignoredSenders`, counted from 1, that passes over the sender.
    case ignoredSender(entry: Int)
    /// The entry of a person's `neverReport`, counted from 1, that the code is one of.
    case neverReport(entry: Int)
    /// The message is nothing but a number, which is no code by itself.
    case bareNumber
  }

  /// A word that a person added.
  public struct UserKeyword: Sendable {
    /// Where it stands in the text, in UTF-8 bytes; nil when it stands in the subject.
    public let range: Range<Int>?
    /// What it says about a number.
    public let role: Role

    /// A role by the name that `keywords.json` has for it, such as `code`; later versions have others.
    public struct Role: Sendable, Hashable, CustomStringConvertible {
      /// The name.
      public let description: String
    }
  }

  /// The answer that `detect(in:)` gives to the message alone.
  public let detection: Detection
  /// All candidates, in the order of the text.
  public let candidates: [Candidate]
  /// The rule that decided; nil when the evidence did.
  public let rule: Rule?
  /// The words of the message that a person's `keywords.json` knows, in the order of the text.
  public let userKeywords: [UserKeyword]
  /// The keywords of the text, in its order.
  package let words: [Word]
  /// What is wrong with the binding to a site; nil when there is none, or nothing wrong with it.
  package let bindingFault: BindingFault?
}
