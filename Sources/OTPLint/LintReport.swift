package import OTPDetection

/// Whether the code of a text or template would be found, and what helps or harms it.
package struct LintReport: Sendable {
  /// Whether the code would be found, from best to worst.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The code would be offered.
    case found
    /// Two numbers could be the code, so none would be offered.
    case ambiguous
    /// No code would be offered.
    case none
    /// The text looks like the placeholder that a system shows for a hidden message.
    case redacted
    /// The binding to a site is malformed, so the code must not be used.
    case unusable
    /// Something other than the code would be offered.
    case wrong
  }

  /// How many sample codes were tried and how many would be found.
  package struct SampleCounts: Sendable, Hashable {
    package let tried: Int
    package let found: Int
  }

  /// The verdict for the worst sample.
  package let verdict: Verdict
  /// The text that the findings describe: the template with the first sample that was not found, or
  /// with the first of all.
  package let message: TestedText
  /// What the detector found in it.
  package let detection: Detection
  /// The samples; nil for a text without a placeholder for the code, which is tested as it is.
  package let samples: SampleCounts?
  /// The length of the text in SMS parts.
  package let length: SMSLength
  /// What helps, what harms and what could be better, each in order of importance.
  package let findings: [LintFinding]

  /// The findings of one severity.
  package func findings(_ severity: LintFinding.Severity) -> [LintFinding] {
    findings.filter { $0.severity == severity }
  }
}
