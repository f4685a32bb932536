package import OTPDetection
internal import OTPMessage

/// Checks whether the code in a message text would be found, and what affects it.
///
/// The linter makes no decisions of its own. It interprets the detector's explanation.
package struct Linter: Sendable {
  private let detector: Detector
  /// The form of the service's codes.
  private let form: CodeForm
  /// The host of the service, or nil if it is unknown.
  private let site: String?
  /// The placeholder for the code in templates, or its position; nil if its name identifies it.
  private let placeholder: String?
  /// Whether an Android app reads the code.
  private let isForAndroid: Bool
  private let ignored: Set<LintFinding.Kind>

  /// Creates a linter for the texts of one service.
  package init(
    detector: Detector,
    form: CodeForm = .usual,
    site: String? = nil,
    placeholder: String? = nil,
    isForAndroid: Bool = false,
    ignoring ignored: Set<LintFinding.Kind> = []
  ) {
    self.detector = detector
    self.form = form
    self.site = site
    self.placeholder = placeholder
    self.isForAndroid = isForAndroid
    self.ignored = ignored
  }

  /// The host in `text`, with or without `https://`, normalized as in a binding, or nil if there is
  /// none.
  package static func site(_ text: String, detector: Detector) -> String? {
    var host = Substring(text)
    if host.hasPrefix("https://") { host = host.dropFirst("https://".count) }
    if host.hasSuffix("/") { host = host.dropLast() }
    // The detector decides which hosts a binding may have.
    guard !host.contains(where: \.isWhitespace) else { return nil }
    return detector.detect(in: Message(text: "@\(host) #482913")).binding?.domain
  }

  /// A code to try placeholders with.
  private static let sample = "730519"

  /// Checks `text`, which is a template if it contains a placeholder for the code.
  package func report(on text: String) -> LintReport {
    let session = detector.makeSession()
    var template = Template(text, placeholder: placeholder)
    template.settle(Linter.sample) { filled in
      let explanation = session.explain(Message(text: filled))
      guard let code = explanation.detection.code, code.value == Linter.sample else { return false }
      // A bare number beside a name would be a code as well.
      let candidate = explanation.candidates.first { $0.range == explanation.detection.range }
      return candidate?.naming.isNear ?? false
    }
    let isMessage = template.mayBeMessage && hasNumber(text, session)
    let isTemplate = !isMessage && (template.hasCode || !template.question.isEmpty)
    let run = { (sample: CodeForm.Sample?) in
      let tested =
        isTemplate ? template.filled(with: sample) : plain(text, template)
      return LintRun(tested, session.explain(Message(text: tested.text)))
    }
    let samples = isTemplate && template.hasCode ? form.samples : []
    // Keep the first of the worst runs, which shows what to fix.
    var worst = run(samples.first)
    var found = worst.verdict == .found ? 1 : 0
    for sample in samples.dropFirst() {
      let next = run(sample)
      if next.verdict == .found { found += 1 }
      if next.verdict > worst.verdict { worst = next }
    }
    let counts = LintReport.SampleCounts(tried: samples.count, found: found)
    return report(on: worst, samples: samples.isEmpty ? nil : counts)
  }

  private func report(on run: LintRun, samples: LintReport.SampleCounts?) -> LintReport {
    let length = SMSLength(of: run.tested.text)
    var findings: [LintFinding] = []
    findings += run.outcomeFindings(samples: samples)
    findings += run.numberFindings()
    findings += run.wordFindings()
    findings += run.evidenceFindings()
    findings += run.bindingFindings(site: site)
    findings += run.lengthFindings(length)
    findings += run.readerFindings(isForAndroid: isForAndroid)
    return LintReport(
      verdict: run.verdict,
      message: run.tested,
      detection: run.detection,
      samples: samples,
      length: length,
      findings: LintFinding.Severity.allCases.flatMap { severity in
        findings.filter { $0.severity == severity && !ignored.contains($0.kind) }
      }
    )
  }

  /// Whether a code with a digit is found in `text` as it is.
  private func hasNumber(_ text: String, _ session: DetectionSession) -> Bool {
    session.detect(in: Message(text: text)).code?.value.contains(where: \.isNumber) ?? false
  }

  /// A text without a placeholder for the code, to be tested as it is.
  private func plain(_ text: String, _ template: Template) -> TestedText {
    TestedText(
      text: text,
      code: nil,
      codeRanges: [],
      placeholder: nil,
      lacksPlaceholder: template.hasPlaceholders || placeholder != nil,
      question: []
    )
  }
}
