/// What a detector found in a message.
public struct Detection: Sendable, Equatable {
  /// How a detection ended.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The message carries a security code.
    case code
    /// It carries none.
    case none
    /// It carries more than one that cannot be told apart, so that none is offered.
    case ambiguous
    /// The system that delivered the message hid its text.
    case redacted
    /// It is bound to a site, but malformed, so that it must not be used.
    case unusable
  }

  /// How the detection ended.
  public let outcome: Outcome

  /// The code; nil unless `outcome` is `code`.
  public let code: SecurityCode?

  /// Where the code stands in the message's text, in UTF-8 bytes; nil when there is no code, or
  /// when it stands in the subject only.
  public let range: Range<Int>?

  /// The code as the message wrote it; also the token of a binding that could be parsed, whatever the outcome.
  public let raw: SecurityCode?

  /// How likely it is that the best candidate is the code, from 0 to 1; 0 when there was no candidate.
  ///
  /// Of the codes that were reported with a score of about 0.9, nine in ten are right. The score decides nothing: the sum of the
  /// evidence does, and its threshold need not be a score of one half.
  public let score: Double

  /// The site that the message is bound to; nil when it is not bound, or when the binding could not be parsed.
  public let binding: Binding?

  /// The language that the deciding words belong to, as a BCP 47 tag; nil when no word decided.
  public let language: String?

  /// Whether the message speaks of a payment or a transfer, or names a sum of money.
  public let mentionsPayment: Bool

  /// Makes a detection; stores use it to give back what they kept.
  public init(
    outcome: Outcome,
    code: SecurityCode? = nil,
    range: Range<Int>? = nil,
    raw: SecurityCode? = nil,
    score: Double = 0,
    binding: Binding? = nil,
    language: String? = nil,
    mentionsPayment: Bool = false
  ) {
    self.outcome = outcome
    self.code = code
    self.range = range
    self.raw = raw
    self.score = score
    self.binding = binding
    self.language = language
    self.mentionsPayment = mentionsPayment
  }
}
