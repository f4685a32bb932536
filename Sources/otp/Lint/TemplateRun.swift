import CommandLineToolkit
import OTPCommandLine
import OTPLint
import OTPText

/// Judges all templates of a file, one after another.
struct TemplateRun: ~Copyable {
  private let linter: Linter
  private let isJSON: Bool
  private let isStyled: Bool
  private let standardError: StandardError
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var status = ExitStatus.success
  private var found = 0
  private var hasError = false

  /// Makes a run that answers by a JSON object a line, or in words.
  init(_ linter: Linter, isJSON: Bool, _ invocation: Invocation) {
    self.linter = linter
    self.isJSON = isJSON
    isStyled = StandardStream.output.allowsStyle(invocation.environment)
    standardError = invocation.standardError
  }

  /// Judges `file`; returns how the program ends.
  mutating func run(_ file: TemplateFile) throws(CommandError) -> ExitStatus {
    for line in file.lines where !output.isClosed {
      switch line.template {
      case .success(let template): try judge(template, of: line)
      case .failure(let error): try report(error, of: line)
      }
    }
    if !isJSON {
      output.append("\(found) of \(file.lines.count) templates: the code would be found\n")
    }
    try output.flush()
    return hasError ? .failure : status
  }

  private mutating func judge(
    _ template: String,
    of line: TemplateFile.Line
  ) throws(CommandError) {
    let report = linter.report(on: template)
    if report.verdict == .found { found += 1 }
    // That a code is not found says more than that two were.
    if status != .noCode, report.verdict != .found { status = report.verdict.exitStatus }
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

extension LintReport.Verdict {
  /// How a command ends that judged one text.
  var exitStatus: ExitStatus {
    switch self {
    case .found: .success
    case .ambiguous: .ambiguous
    case .wrong, .none, .redacted, .unusable: .noCode
    }
  }
}
