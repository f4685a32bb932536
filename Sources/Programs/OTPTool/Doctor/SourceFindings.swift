import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings

/// Whether sources bring messages in.
struct SourceFindings {
  /// The names of the sources.
  let names: [String]
  let all: [Finding]

  init(_ environment: Environment, _ answers: Inquiry.Answers) {
    do throws(CommandError) {
      let files = try SourceFiles(environment)
      let file = try files.settings()
      let obstacles = SourceCheck.faults(in: answers.output(.sources) ?? [])
      var findings = file.faults.map { Finding(.source, .wrong, files.sentence($0)) }
      if answers.isSilent(.sources) {
        let words = "otp-source does not answer whether the sources can run; reinstall otp"
        findings.append(Finding(.source, .wrong, words))
      }
      for settings in file.sources {
        do throws(CommandError) {
          let state = try files.state(of: settings)
          let examination = SourceExamination(
            state,
            obstacle: obstacles[settings.name],
            answers,
            environment
          )
          findings.append(examination.finding)
        } catch {
          findings.append(Finding(.source, settings.name, .wrong, error.description))
        }
      }
      names = file.sources.map(\.name)
      all = findings.isEmpty ? Self.offers(environment, answers) : findings
    } catch {
      names = []
      all = [Finding(.source, .wrong, error.description)]
    }
  }

  private static func offers(
    _ environment: Environment,
    _ answers: Inquiry.Answers
  ) -> [Finding] {
    let offers = SourceOffer.all(environment, answers, besides: [])
    guard offers.isEmpty else {
      return offers.map { offer in
        let words = "\(offer.words), but no source reads it"
        return Finding(.source, offer.kind.rawValue, .missing, words, remedy: Remedy(offer.command))
      }
    }
    let silences = [SourceKind.modem, .bluetooth].compactMap { kind in
      Silence(before: kind, answers)?.finding(.source, kind.rawValue, isNeeded: false)
    }
    let words = "none is set up; `otp sources --help` names the kinds, `otp sources add` adds one"
    return silences + [Finding(.source, .missing, words)]
  }
}
