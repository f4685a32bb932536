/// What a detector found in a message.
///
/// Most uses need ``code`` only. ``finding`` has all of it; ``outcome`` is its name.
public struct Detection: Sendable, Equatable {
  /// What a message carries; the five cases are part of the API and do not change.
  public enum Finding: Sendable, Hashable {
    /// A security code.
    case code(DetectedCode)
    /// No code.
    case none
    /// Several codes that cannot be told apart, so that none is offered.
    case ambiguous
    /// A notice of the system that delivered the message in place of its text.
    case redacted
    /// A malformed binding, with as much of it as could be parsed: its code must not be used.
    case unusable(DetectedCode?)
  }

  /// The name of a finding in stores and JSON; the five cases are part of the API and do not
  /// change.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The message carries a security code.
    case code
    /// It carries none.
    case none
    /// It carries several that cannot be told apart, so that none is offered.
    case ambiguous
    /// The system that delivered the message hid its text.
    case redacted
    /// It is bound to a site, but malformed, so that its code must not be used.
    case unusable
  }

  /// What the message carries.
  public let finding: Finding

  /// How likely the best candidate is the code, from 0 to 1; 0 when there was no candidate.
  ///
  /// Of the codes with a score of about 0.9, nine in ten are right. The sum of the evidence
  /// decides, not the score, and the score at its threshold is not one half.
  public let score: Double

  /// The language of the deciding words, as a BCP 47 tag; nil when no word decided.
  public let language: String?

  /// Whether the message mentions a payment or a transfer, or an amount of money.
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

  /// The code; nil when the message carries none that may be used.
  public var code: SecurityCode? {
    if case .code(let detected) = finding { detected.code } else { nil }
  }

  /// The code as the message writes it, also one that is unusable.
  public var raw: SecurityCode? { detected?.raw }

  /// The range of the code in the message's text, in UTF-8 bytes; nil without a code, or when it is
  /// in the subject only.
  public var range: Range<Int>? { detected?.range }

  /// The site that the code is bound to; nil when it is not bound, or when the binding could not be
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
  /// Makes a finding from the parts that a store or a reply keeps; nil when they contradict each
  /// other.
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
