/// The result of searching a message for a security code.
///
/// Most callers need only ``code``. ``finding`` has the details; ``outcome`` is its name.
public struct Detection: Sendable, Equatable {
  /// The kinds of findings. The five cases are part of the API and do not change.
  public enum Finding: Sendable, Hashable {
    /// A security code.
    case code(DetectedCode)
    /// No code.
    case none
    /// Several codes that cannot be told apart, so none is offered.
    case ambiguous
    /// A placeholder from the system that delivered the message, in place of its text.
    case redacted
    /// A malformed binding, with the parts that could be parsed. Its code must not be used.
    case unusable(DetectedCode?)
  }

  /// The name of a finding in stores and JSON. The five cases are part of the API and do not
  /// change.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The message contains a security code.
    case code
    /// The message contains no code.
    case none
    /// The message contains several codes that cannot be told apart, so none is offered.
    case ambiguous
    /// The system that delivered the message hid its text.
    case redacted
    /// The message has a malformed binding, so its code must not be used.
    case unusable
  }

  /// The finding.
  public let finding: Finding

  /// The probability that the best candidate is the code, from 0 to 1; 0 if there are no
  /// candidates.
  ///
  /// Nine in ten codes with a score of about 0.9 are right. The sum of the evidence decides, not
  /// the score: the score at the threshold is not one half.
  public let score: Double

  /// The language of the keywords that decided, as a BCP 47 tag; nil if none did.
  public let language: String?

  /// Whether the message mentions a payment, a transfer or an amount of money.
  public let mentionsPayment: Bool

  /// Makes a detection.
  public init(
    _ finding: Finding,
    score: Double = 0,
    language: String? = nil,
    mentionsPayment: Bool = false
  ) {
    self.finding = finding
    self.score = score
    self.language = language
    self.mentionsPayment = mentionsPayment
  }

  /// The name of the finding.
  public var outcome: Outcome {
    switch finding {
    case .code: .code
    case .none: .none
    case .ambiguous: .ambiguous
    case .redacted: .redacted
    case .unusable: .unusable
    }
  }

  /// The code; nil if the message has none that may be used.
  public var code: SecurityCode? {
    if case .code(let detected) = finding { detected.code } else { nil }
  }

  /// The code as written in the message, even if it is unusable.
  public var raw: SecurityCode? { detected?.raw }

  /// The range of the code in the message's text, in UTF-8 bytes; nil if there is no code, or if it
  /// occurs only in the subject.
  public var range: Range<Int>? { detected?.range }

  /// The site that the code is bound to; nil if it is not bound, or if the binding could not be
  /// parsed.
  public var binding: Binding? { detected?.binding }

  private var detected: DetectedCode? {
    switch finding {
    case .code(let detected): detected
    case .unusable(let detected): detected
    case .none, .ambiguous, .redacted: nil
    }
  }
}

extension Detection.Finding {
  /// Makes a finding from the parts kept in a store or a reply; nil if they contradict each other.
  package init?(
    _ outcome: Detection.Outcome,
    code: SecurityCode?,
    raw: SecurityCode?,
    range: Range<Int>?,
    binding: Binding?
  ) {
    switch (outcome, code) {
    case (.code, let code?):
      self = .code(DetectedCode(code, raw: raw, range: range, binding: binding))
    case (.none, nil): self = .none
    case (.ambiguous, nil): self = .ambiguous
    case (.redacted, nil): self = .redacted
    case (.unusable, nil):
      self = .unusable(raw.map { DetectedCode($0, range: range, binding: binding) })
    default: return nil
    }
  }
}
