import CommandLineToolkit
import Glibc
import OTPClient
import OTPCommandLine
import OTPMessage
import OTPSuggestion
import OTPWire

/// Whether the service answers, and whether it will after the next login.
struct ServiceFindings {
  let all: [Finding]

  /// Looks at the service, which answered, or did not, with `state`.
  init(_ state: ServiceState, _ environment: Environment, _ answers: Inquiry.Answers) {
    guard let path = SocketPath.standard(variable: { environment[$0] }) else {
      let words = "XDG_RUNTIME_DIR is not set, so the service has no place for its socket"
      all = [Finding(.service, .wrong, words)]
      return
    }
    all = Self.findings(state, path, environment, answers)
  }

  /// Asks the service.
  static func state(_ environment: Environment) -> ServiceState {
    ServiceState(
      of: Endpoints(socket: SocketPath.standard { environment[$0] }, store: nil),
      clocks: Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    )
  }

  private static func findings(
    _ state: ServiceState,
    _ path: String,
    _ environment: Environment,
    _ answers: Inquiry.Answers
  ) -> [Finding] {
    let canRestart = environment.hasServiceManager && !answers.isSilent(.units)
    let restart = canRestart ? Remedy(ServiceUnit.arguments("restart")) : nil
    switch state {
    case .absent, .unused: return absence(environment, answers)
    case .unusable(let reason):
      return [Finding(.service, .wrong, reason, remedy: restart)] + silence(answers)
    case .running(PackageVersion.current?):
      let words = "otpd \(PackageVersion.current) answers at \(path)"
      return [Finding(.service, .ok, words), login(environment, answers)]
    case .running(let version):
      let words =
        "otpd of version \(version ?? "unknown") answers, and this is \(PackageVersion.current)"
      return [Finding(.service, .wrong, words, remedy: restart)] + silence(answers)
    }
  }

  private static func silence(_ answers: Inquiry.Answers) -> [Finding] {
    answers.isSilent(.units)
      ? [Silence.manager.finding(.service, "start", isNeeded: false)] : []
  }

  /// What starts the service when the person logs in.
  private static func login(_ environment: Environment, _ answers: Inquiry.Answers) -> Finding {
    guard environment.hasServiceManager else {
      if let file = ServiceAutostart(environment)?.path, PublicFile.isThere(file) {
        return Finding(.service, "start", .ok, "it starts with the desktop, by \(file)")
      }
      let words = "nothing starts it when you log in"
      return Finding(
        .service,
        "start",
        .missing,
        words,
        remedy: Remedy(["otp", "setup"]),
        isNeeded: false
      )
    }
    if let silence = silence(answers).first { return silence }
    guard UnitState(ServiceUnit.names[0], in: answers).isEnabled else {
      return Finding(
        .service,
        "start",
        .missing,
        "it does not start when you log in",
        remedy: Remedy(ServiceUnit.arguments("enable")),
        isNeeded: false
      )
    }
    let lingers = PublicFile.isThere("/var/lib/systemd/linger/\(userName ?? "")")
    let when = lingers && userName != nil ? "with the machine" : "when you log in"
    return Finding(.service, "start", .ok, "it starts \(when)")
  }

  /// Why no service answers.
  private static func absence(
    _ environment: Environment,
    _ answers: Inquiry.Answers
  ) -> [Finding] {
    guard environment.hasServiceManager else {
      let words = "otpd does not run, and no systemd runs for you"
      return [Finding(.service, .missing, words, remedy: Remedy(["otp", "setup"])).starting]
    }
    guard !answers.isSilent(.units) else {
      return [Finding(.service, .missing, "otpd does not run")] + silence(answers)
    }
    return [absence(ServiceUnit.names.map { ($0, UnitState($0, in: answers)) })]
  }

  /// Why no service answers that has units in these `states`.
  private static func absence(_ states: [(String, UnitState)]) -> Finding {
    if let masked = states.first(where: { $0.1.isMasked })?.0 {
      let remedy = Remedy(ServiceUnit.arguments("unmask"), ServiceUnit.arguments("enable", "--now"))
      return Finding(.service, .wrong, "\(masked) is masked, so it cannot start", remedy: remedy)
    }
    if let unknown = states.first(where: { !$0.1.isKnown })?.0 {
      let remedy = Remedy(
        ["systemctl", "--user", "daemon-reload"],
        ServiceUnit.arguments("enable", "--now")
      )
      return Finding(.service, .missing, "systemd does not know \(unknown)", remedy: remedy)
    }
    if states.contains(where: { $0.1.hasFailed }) {
      let words = "otpd has failed; `journalctl --user --unit otpd` says why"
      return Finding(.service, .wrong, words, remedy: Remedy(ServiceUnit.arguments("restart")))
    }
    if states[1].1.isActive {
      let words = "otpd runs, but its socket is not there"
      return Finding(.service, .wrong, words, remedy: Remedy(ServiceUnit.arguments("restart")))
    }
    let remedy = Remedy(ServiceUnit.arguments("enable", "--now"))
    return Finding(.service, .missing, "otpd does not run", remedy: remedy).starting
  }

  private static var userName: String? {
    guard let entry = unsafe getpwuid(geteuid()) else { return nil }
    return unsafe String(cString: entry.pointee.pw_name)
  }
}
