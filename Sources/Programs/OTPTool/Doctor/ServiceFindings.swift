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

  init(_ environment: Environment) {
    guard let path = SocketPath.standard(variable: { environment[$0] }) else {
      let words = "XDG_RUNTIME_DIR is not set, so the service has no place for its socket"
      all = [Finding(.service, .wrong, words)]
      return
    }
    all = Self.findings(path, environment)
  }

  private static func findings(_ path: String, _ environment: Environment) -> [Finding] {
    let restart = environment.hasServiceManager ? Remedy(ServiceUnit.arguments("restart")) : nil
    let state = ServiceState(
      of: Endpoints(socket: path, store: nil),
      clocks: Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    )
    switch state {
    case .absent, .unused: return [absence(environment)]
    case .unusable(let reason): return [Finding(.service, .wrong, reason, remedy: restart)]
    case .running(PackageVersion.current?):
      let words = "otpd \(PackageVersion.current) answers at \(path)"
      return [Finding(.service, .ok, words), login(environment)]
    case .running(let version):
      let words =
        "otpd of version \(version ?? "unknown") answers, and this is \(PackageVersion.current)"
      return [Finding(.service, .wrong, words, remedy: restart)]
    }
  }

  /// What starts the service when the person logs in.
  private static func login(_ environment: Environment) -> Finding {
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
    guard UnitState(ServiceUnit.names[0], environment).isEnabled else {
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
  private static func absence(_ environment: Environment) -> Finding {
    guard environment.hasServiceManager else {
      return Finding(
        .service,
        .missing,
        "otpd does not run, and no systemd runs for you",
        remedy: Remedy(["otp", "setup"])
      ).starting
    }
    let states = ServiceUnit.names.map { ($0, UnitState($0, environment)) }
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
