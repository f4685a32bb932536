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

  /// Looks at everything in `environment`, and changes nothing.
  init(_ environment: Environment) {
    let sources = SourceFindings(environment)
    findings =
      ProgramFindings(environment).all + ClockFindings(environment, sources.names).all
      + sources.all + ServiceFindings(environment).all + StoreFindings(environment).all
      + BrowserFindings(environment).all + DesktopFindings(environment).all
  }

  var verdict: Verdict {
    if findings.contains(where: { $0.state == .wrong }) { return .isWrong }
    let several: [Finding.Part] = [.source, .browser]
    let hasEach = several.allSatisfy { part in
      findings.contains { $0.part == part && $0.state == .ok && $0.isNeeded }
    }
    let lacksOne = findings.contains { finding in
      finding.state == .missing && finding.isNeeded && !several.contains(finding.part)
    }
    return hasEach && !lacksOne ? .reaches : .lacksSomething
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
