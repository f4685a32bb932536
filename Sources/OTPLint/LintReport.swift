package import OTPDetection

/// What became of a text or a template: whether its code would be found, and what helps and harms.
package struct LintReport: Sendable {
  /// Whether the code would be found, from the best to the worst.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The code would be offered.
    case found
    /// Two codes could be meant, so that none would be offered.
    case ambiguous
    /// None would be offered.
    case none
    /// The text reads as the one that a system shows in place of a hidden message.
    case redacted
    /// The text is bound to a site, but malformed, so that the code must not be used.
    case unusable
    /// Something else than the code would be offered.
    case wrong
  }

  /// How many samples of the code were tried, and with how many it would be found.
  package struct Tally: Sendable, Hashable {
    package let tried: Int
    package let found: Int
  }

  /// The verdict on the worst of the samples.
  package let verdict: Verdict
  /// The text that the findings are about: the template with a sample code, the first that was not
  /// found if there is one.
  package let message: TestedText
  /// What the detector made of it.
  package let detection: Detection
  /// The samples; nil for a text without a place for the code, which was tried as it is.
  package let samples: Tally?
  /// How many short messages it takes.
  package let length: SMSLength
  /// What helps, harms, and could be better, each in the order of importance.
  package let findings: [LintFinding]

  /// The findings of one severity.
  package func findings(_ severity: LintFinding.Severity) -> [LintFinding] {
    findings.filter { $0.severity == severity }
  }
}
