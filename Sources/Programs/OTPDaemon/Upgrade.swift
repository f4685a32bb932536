import CommandLineToolkit
import OTPMessage
import OTPService

/// Restarts a service whose program was replaced: an upgrade stops no service of a person.
struct Upgrade {
  /// How often to look for another program, in milliseconds: seldom enough to let a laptop sleep.
  /// Each call to the service is a reason to look too.
  private static let interval: Int64 = 60_000

  private var file: ProgramFile?
  private var isReported = false
  private let standardError: StandardError

  /// Looks after the program that runs.
  init(standardError: StandardError) {
    self.standardError = standardError
    file = CommandLine.arguments.first.flatMap { ProgramFile(startedAs: $0) }
  }

  /// Whether another program is in the place of this one, and when to look again at the latest.
  mutating func look(uptime: Int64) -> (isDue: Bool, wait: Int64?) {
    guard let state = file?.look(at: uptime) else { return (false, nil) }
    if state != .current { report() }
    switch state {
    case .current: return (false, Self.interval)
    case .changing, .replaced: return (state == .replaced, ProgramFile.settlingTime)
    }
  }

  /// Becomes the new program, with the listening `sockets` of the service manager. Returns only if
  /// that fails; the service then goes on as it is.
  mutating func restart(_ sockets: [Int32]) {
    guard let file else { return }
    standardError.report("restarting as the program that is now at \(file.path)")
    // The system starts an incomplete program too, which then crashes in the place of this one.
    let canStart = (try? ChildProgram([file.path, "--version"], variables: [:]).run()) ?? false
    let error =
      canStart
      ? file.restart(CommandLine.arguments, inheriting: sockets).description
      : "\(file.path) does not start"
    standardError.report("\(error); the service goes on as otpd \(PackageVersion.current)")
    // The next one that is put there may start.
    self.file = ProgramFile(path: file.path)
    isReported = false
  }

  private mutating func report() {
    guard !isReported, let file else { return }
    isReported = true
    standardError.report(
      "\(file.path) was replaced; this is still otpd \(PackageVersion.current), which restarts when idle"
    )
  }
}
