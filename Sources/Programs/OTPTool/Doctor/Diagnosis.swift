import CommandLineToolkit
import OTPCommandLine
import OTPText

/// Everything that was found about the way of a code from the phone to the field.
struct Diagnosis {
  /// Whether a code that arrives now reaches a field.
  enum Verdict {
    case reaches, lacksSomething, isWrong

    var words: String {
      switch self {
      case .reaches: "A code that arrives now reaches a field."
      case .lacksSomething: "A code that arrives now reaches no field: something is missing."
      case .isWrong: "Something is wrong, so a code that arrives now may reach no field."
      }
    }

    var status: ExitStatus {
      switch self {
      case .reaches: .success
      case .lacksSomething: .noCode
      case .isWrong: .failure
      }
    }
  }

  let findings: [Finding]

  /// What other programs answered.
  let answers: Inquiry.Answers

  /// Looks at everything in `environment`, and changes nothing. Other programs may take up to
  /// `patience` milliseconds together to answer.
  init(_ environment: Environment, patience: Int64 = Inquiry.patience) {
    let inquiry = Inquiry(environment, patience: patience)
    let service = ServiceFindings.state(environment)
    answers = inquiry.result()
    let sources = SourceFindings(environment, answers)
    findings =
      ProgramFindings(answers).all + ClockFindings(environment, sources.names).all
      + sources.all + ServiceFindings(service, environment, answers).all
      + StoreFindings(environment).all + BrowserFindings(environment, answers).all
      + DesktopFindings(environment, answers).all
  }

  var verdict: Verdict {
    if findings.contains(where: { $0.state == .wrong && $0.isNeeded }) { return .isWrong }
    return has(.ok, .source) && has(.ok, .browser) && !lacksPart ? .reaches : .lacksSomething
  }

  /// Whether a code would reach a field if the extension of a connected browser were loaded.
  var lacksOnlyExtension: Bool {
    verdict == .lacksSomething && has(.ok, .source) && !lacksPart
      && findings.contains { $0.unloadedBrowser != nil }
  }

  /// Whether something other than a source or a browser is missing, of which one is enough.
  private var lacksPart: Bool {
    findings.contains { finding in
      finding.state == .missing && finding.isNeeded && finding.part != .source
        && finding.part != .browser
    }
  }

  /// Whether a needed `part` has the state `state`.
  private func has(_ state: Finding.State, _ part: Finding.Part) -> Bool {
    findings.contains { $0.state == state && $0.part == part && $0.isNeeded }
  }

  /// A line for each finding.
  var lines: [String] {
    let width = (findings.map(\.state.rawValue.utf8.count).max() ?? 0) + 2
    return findings.map { finding in
      let state = finding.state.rawValue
      let margin = String(repeating: " ", count: width - state.utf8.count)
      let remedy = finding.remedy.map { "; to fix it: \($0.line)" } ?? ""
      return SafeText.of("\(state)\(margin)\(finding.title): \(finding.words)\(remedy)")
    }
  }

  /// Writes the findings as an object.
  func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("reaches", verdict == .reaches)
      object.name("findings")
      object.array { list in
        for finding in findings {
          list.object { item in
            item.member("part", finding.part.rawValue)
            item.member("name", finding.name)
            item.member("state", finding.state.rawValue)
            item.member("words", finding.words)
            item.member("remedy", finding.remedy?.line)
            item.member("needed", finding.isNeeded)
          }
        }
      }
    }
  }
}
