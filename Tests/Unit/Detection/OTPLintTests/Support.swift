import OTPDetection
import OTPLint

/// A detector with the built-in locales. Advice to senders must hold for the shipped words.
private let detector = Result<Detector, any Error> { Detector() }

/// The report on `text`.
func report(
  on text: String,
  form: CodeForm = .usual,
  site: String? = nil,
  placeholder: String? = nil,
  isForAndroid: Bool = false,
  ignoring ignored: Set<LintFinding.Kind> = []
) throws -> LintReport {
  let linter = Linter(
    detector: try detector.get(),
    form: form,
    site: site,
    placeholder: placeholder,
    isForAndroid: isForAndroid,
    ignoring: ignored
  )
  return linter.report(on: text)
}

/// The kinds of findings in `text`.
func kinds(
  in text: String,
  site: String? = nil,
  isForAndroid: Bool = false,
  ignoring ignored: Set<LintFinding.Kind> = []
) throws -> Set<LintFinding.Kind> {
  let report = try report(on: text, site: site, isForAndroid: isForAndroid, ignoring: ignored)
  return Set(report.findings.map(\.kind))
}

/// The host that `text` names.
func site(_ text: String) throws -> String? {
  Linter.site(text, detector: try detector.get())
}
