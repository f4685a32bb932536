package import OTPDetection
internal import OTPMessage

/// Tells senders whether the code in their text would be found, and what helps and harms.
///
/// It decides nothing by itself: what is found, and what speaks for and against it, comes from the
/// detector's explanation.
package struct Linter: Sendable {
  private let detector: Detector
  /// How the service writes its codes.
  private let form: CodeForm
  /// The service's site; nil when it is not known.
  private let site: String?
  /// What stands for the code in templates; nil for `{code}`.
  private let placeholder: String?

  /// Makes a linter for the texts of one service.
  package init(
    detector: Detector,
    form: CodeForm = .usual,
    site: String? = nil,
    placeholder: String? = nil
  ) {
    self.detector = detector
    self.form = form
    self.site = site
    self.placeholder = placeholder
  }

  /// The host that `text` names, as a binding would write it, with or without `https://`; nil
  /// when it names none.
  package static func site(_ text: String, detector: Detector) -> String? {
    var host = Substring(text)
    if host.hasPrefix("https://") { host = host.dropFirst("https://".count) }
    if host.hasSuffix("/") { host = host.dropLast() }
    // The detector knows best what it will accept in a binding.
    guard !host.contains(where: \.isWhitespace) else { return nil }
    return detector.detect(in: Message(text: "@\(host) #482913")).binding?.domain
  }

  /// What becomes of `text`, which is a template if it has a place for the code.
  package func report(on text: String) -> LintReport {
    let template = Template(text, placeholder: placeholder)
    let session = detector.makeSession()
    let judge = { (sample: CodeForm.Sample?) in
      let tested =
        sample.map { template.filled(with: $0) } ?? TestedText(asItIs: text, template: template)
      return Trial(tested, session.explain(Message(text: tested.text)))
    }
    let samples = template.hasCode ? form.samples : []
    // The first of the worst is kept: it shows what has to be mended.
    var worst = judge(samples.first)
    var found = worst.verdict == .found ? 1 : 0
    for sample in samples.dropFirst() {
      let trial = judge(sample)
      if trial.verdict == .found { found += 1 }
      if trial.verdict > worst.verdict { worst = trial }
    }
    let tally = LintReport.Tally(tried: samples.count, found: found)
    return report(on: worst, template.hasCode ? tally : nil)
  }

  private func report(on trial: Trial, _ tally: LintReport.Tally?) -> LintReport {
    let length = SMSLength(of: trial.tested.text)
    var findings: [LintFinding] = []
    findings += trial.outcomeFindings(tally)
    findings += trial.numberFindings()
    findings += trial.wordFindings()
    findings += trial.evidenceFindings()
    findings += trial.bindingFindings(site: site)
    findings += trial.lengthFindings(length)
    findings += trial.readerFindings()
    return LintReport(
      verdict: trial.verdict,
      message: trial.tested,
      detection: trial.detection,
      samples: tally,
      length: length,
      findings: LintFinding.Severity.allCases.flatMap { severity in
        findings.filter { $0.severity == severity }
      }
    )
  }
}

extension TestedText {
  /// A text without a place for the code, which is tried as it is.
  fileprivate init(asItIs text: String, template: Template) {
    let filled = template.filled(with: nil)
    self.init(
      text: text,
      code: nil,
      codeRanges: [],
      placeholder: nil,
      otherPlaceholders: filled.otherPlaceholders
    )
  }
}
