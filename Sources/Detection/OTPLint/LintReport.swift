package import OTPDetection

/// Whether the code of a text or template would be found, and what affects it.
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

  /// The number of sample codes that were tried, and of those that would be found.
  package struct SampleCounts: Sendable, Hashable {
    package let tried: Int
    package let found: Int
  }

  /// The verdict for the worst sample.
  package let verdict: Verdict
  /// The text that the findings describe: the template, filled in with the first sample that has
  /// the worst verdict.
  package let message: TestedText
  /// The detection in `message`.
  package let detection: Detection
  /// The sample counts, or nil for a text without a placeholder for the code, which is tested as
  /// is.
  package let samples: SampleCounts?
  /// The length of the text in SMS parts.
  package let length: SMSLength
  /// The findings, grouped by severity and sorted by importance.
  package let findings: [LintFinding]

  /// The code that would be offered; nil if it is unclear which placeholder is the code, since a
  /// word of the template is not a code.
  package var code: SecurityCode? { message.question.isEmpty ? detection.code : nil }

  /// The range of `code`, or of the code in an unusable message.
  package var range: Range<Int>? { message.question.isEmpty ? detection.range : nil }

  /// Returns the findings of one severity.
  package func findings(_ severity: LintFinding.Severity) -> [LintFinding] {
    findings.filter { $0.severity == severity }
  }
}
