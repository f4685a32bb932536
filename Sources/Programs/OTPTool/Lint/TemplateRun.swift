import CommandLineToolkit
import OTPCommandLine
import OTPLint
import OTPText

/// Checks the templates of a file in order.
struct TemplateRun: ~Copyable {
  private let linter: Linter
  private let failing: Set<LintFinding.Severity>
  private let isJSON: Bool
  private let isStyled: Bool
  private let standardError: StandardError
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var status = ExitStatus.success
  private var found = 0
  private var hasError = false

  /// Creates a run that prints one JSON object per line, or text.
  ///
  /// Findings with the severities `failing` count like a code that is not found.
  init(
    _ linter: Linter,
    failingOn failing: Set<LintFinding.Severity>,
    isJSON: Bool,
    _ invocation: Invocation
  ) {
    self.linter = linter
    self.failing = failing
    self.isJSON = isJSON
    isStyled = StandardStream.output.allowsStyle(invocation.environment)
    standardError = invocation.standardError
  }

  /// Checks the templates of `file` and returns the exit status.
  mutating func run(_ file: TemplateFile) throws(CommandError) -> ExitStatus {
    for line in file.lines where !output.isClosed {
      switch line.template {
      case .success(let template): try check(template, of: line)
      case .failure(let error): try report(error, of: line)
      }
    }
    if !isJSON {
      output.append("\(found) of \(file.lines.count) templates: the code would be found\n")
    }
    try output.flush()
    return hasError ? .failure : status
  }

  private mutating func check(
    _ template: String,
    of line: TemplateFile.Line
  ) throws(CommandError) {
    let report = linter.report(on: template)
    if report.verdict == .found { found += 1 }
    // A code that is not found outweighs an ambiguous one.
    let ending = report.exitStatus(failingOn: failing)
    if status != .noCode, ending != .success { status = ending }
    guard isJSON else {
      let id = line.id.map { " (\(SafeText.of($0)))" } ?? ""
      output.append("line \(line.number)\(id)\n")
      output.append(LintText(report: report, isStyled: isStyled).text + "\n")
      return try output.flush()
    }
    let origin = LintLine.Origin(line: line.number, id: line.id)
    LintLine.write(report, from: origin, to: &writer)
    try output.appendLine(&writer)
  }

  private mutating func report(
    _ error: CommandError,
    of line: TemplateFile.Line
  ) throws(CommandError) {
    hasError = true
    standardError.report(error.description)
    guard isJSON else { return }
    LintLine.writeError(from: LintLine.Origin(line: line.number, id: line.id), to: &writer)
    try output.appendLine(&writer)
  }
}

extension LintReport {
  /// The exit status of a command that checked one text: that of the verdict, or 1 if there is a
  /// finding with one of the severities `failing`.
  func exitStatus(failingOn failing: Set<LintFinding.Severity>) -> ExitStatus {
    switch verdict {
    case .found: findings.contains { failing.contains($0.severity) } ? .noCode : .success
    case .ambiguous: .ambiguous
    case .wrong, .none, .redacted, .unusable: .noCode
    }
  }
}
