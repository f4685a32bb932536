import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings

/// The steps of `otp setup` that the person agrees to at once.
struct SetupGroup {
  /// The part of the way that the steps are for.
  let part: Finding.Part
  /// What the steps are for, as a question.
  let question: String
  let steps: [SetupStep]

  /// The groups of steps that fix what the `diagnosis` reports, in the order in which a message
  /// passes the parts. Steps that need root or have to be done by hand are left out.
  static func all(
    _ diagnosis: Diagnosis,
    _ environment: Environment
  ) -> [SetupGroup] {
    // Starting a program that hangs, or asking a systemd that does, would take minutes.
    let canStart = diagnosis.answers.canStart
    let findings = diagnosis.findings
    let groups = [
      SetupGroup(
        part: .service,
        question: "Start the service, which finds the codes?",
        steps: canStart ? service(findings, environment) : []
      ),
      SetupGroup(
        part: .source,
        question: "Read codes from these?",
        steps: canStart ? sources(diagnosis, environment) : []
      ),
      SetupGroup(
        part: .browser,
        question: "Connect these browsers?",
        steps: remedies(of: .browser, findings)
      ),
      SetupGroup(
        part: .notifications,
        question: "Show codes in desktop notifications?",
        steps: remedies(of: .notifications, findings)
      ),
    ]
    return groups.filter { !$0.steps.isEmpty }
  }

  private static func service(
    _ findings: [Finding],
    _ environment: Environment
  ) -> [SetupStep] {
    if environment.hasServiceManager { return remedies(of: .service, findings) }
    let lacksService = findings.contains { $0.part == .service && $0.state == .missing }
    return lacksService ? [.startService] : []
  }

  private static func sources(
    _ diagnosis: Diagnosis,
    _ environment: Environment
  ) -> [SetupStep] {
    // The settings of a file that cannot be read are not added to.
    guard let files = try? SourceFiles(environment), let file = try? files.settings(),
      file.faults.isEmpty
    else { return [] }
    let offers = SourceOffer.all(environment, diagnosis.answers, besides: file.sources)
    let manages = environment.hasServiceManager
    let adding = offers.map { offer in
      SetupStep.run(Remedy(offer.command + (manages ? [] : ["--autostart"])))
    }
    if manages {
      let known = Set(file.sources.map(\.name))
      let own = diagnosis.findings.filter { finding in finding.name.map(known.contains) ?? false }
      return remedies(of: .source, own) + adding
    }
    let stopped = file.sources.filter { source in
      !SourceLock.isHeld(record: files.places.record(of: source.name))
        && diagnosis.findings.contains { $0.name == source.name && $0.state == .missing }
    }
    return stopped.map { .startSource($0) } + adding
  }

  private static func remedies(of part: Finding.Part, _ findings: [Finding]) -> [SetupStep] {
    findings.compactMap { finding in
      guard finding.part == part, let remedy = finding.remedy, !remedy.isByHand else { return nil }
      return .run(remedy)
    }
  }
}
