import CommandLineToolkit
import OTPMessage
import OTPService

/// Restarts the service when its program file was replaced, because a package upgrade does not
/// restart user services.
struct Upgrade {
  /// How often to check the program file, in milliseconds: rarely enough to let a laptop sleep.
  /// Each call to the service also triggers a check.
  private static let interval: Int64 = 60_000

  private var file: ProgramFile?
  private var isReported = false
  private let standardError: StandardError

  /// Watches the file of the running program.
  init(standardError: StandardError) {
    self.standardError = standardError
    file = CommandLine.arguments.first.flatMap { ProgramFile(startedAs: $0) }
  }

  /// Returns whether the program was replaced, and how long to wait before looking again.
  mutating func look(uptime: Int64) -> (isDue: Bool, wait: Int64?) {
    guard let state = file?.look(at: uptime) else { return (false, nil) }
    if state != .current { report() }
    switch state {
    case .current: return (false, Self.interval)
    case .changing, .replaced: return (state == .replaced, ProgramFile.settlingTime)
    }
  }

  /// Replaces this process with the new program, which inherits the listening `sockets` of the
  /// service manager. Returns only on failure; the service then continues unchanged.
  mutating func restart(_ sockets: [Int32]) {
    guard let file else { return }
    standardError.report("restarting as the program that is now at \(file.path)")
    // Run the program first: an incomplete file would replace this process and then crash.
    let canStart = (try? ChildProgram([file.path, "--version"], variables: [:]).run()) ?? false
    let error =
      canStart
      ? file.restart(CommandLine.arguments, inheriting: sockets).description
      : "\(file.path) does not start"
    standardError.report("\(error); the service continues as otpd \(PackageVersion.current)")
    // A later replacement may start.
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
