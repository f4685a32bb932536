import CommandLineToolkit
import OTPDetection
import OTPLint

/// A lint report as text: the message as a phone would show it, then what helps and what harms.
struct LintText {
  let report: LintReport
  /// Whether the output is a terminal that can underline.
  let isStyled: Bool

  /// The text, terminated by a line feed.
  var text: String {
    let shown = UnderlinedText(text: report.message.text, range: report.range)
    var text = (isStyled ? shown.styled : shown.plain) + "\n\n" + verdict + "\n" + length + "\n"
    for severity in LintFinding.Severity.allCases {
      let findings = report.findings(severity)
      guard !findings.isEmpty else { continue }
      text += "\n\(severity.title)\n"
      for finding in findings { text += self.text(of: finding) }
    }
    return text
  }

  private var verdict: String {
    let expected = report.message.code.map { "; the code is \(SafeText.of($0.value))" } ?? ""
    let button = report.code.map { "Copy code \(SafeText.of($0.value))" } ?? ""
    var sentence =
      switch report.verdict {
      case .found: "found: \(button)"
      case .wrong: "wrong: \(button)\(expected)"
      case .none where !report.message.question.isEmpty:
        "none: it is unclear which placeholder is the code"
      case .none: "none: no code would be offered\(expected)"
      case .ambiguous, .redacted, .unusable:
        "\(report.verdict.rawValue): \(report.detection.outcome.sentence ?? "")\(expected)"
      }
    if let samples = report.samples {
      sentence += "\nsamples: found with \(samples.found) of \(samples.tried) codes"
    }
    return sentence
  }

  private var length: String {
    let length = report.length
    return "SMS: \(length.parts), in \(length.encoding.rawValue), \(length.units) units"
  }

  private func text(of finding: LintFinding) -> String {
    var text =
      "  \(finding.severity.sign) \(SafeText.of(finding.sentence)) [\(finding.kind.rawValue)]\n"
    text += "    why: \(SafeText.of(finding.reason))\n"
    if let suggestion = finding.suggestion, !finding.sentence.hasSuffix(suggestion) {
      text += "    write: \(SafeText.of(suggestion))\n"
    }
    text += "    source: \(finding.source.title)\n"
    if let url = finding.source.url { text += "      \(url)\n" }
    return text
  }
}

extension LintFinding.Severity {
  fileprivate var title: String {
    switch self {
    case .helps: "What helps"
    case .harms: "What harms"
    case .advice: "What could be better"
    }
  }

  fileprivate var sign: String {
    switch self {
    case .helps: "+"
    case .harms: "-"
    case .advice: "*"
    }
  }
}
