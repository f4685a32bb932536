import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPMessage
import OTPSourceSettings
import OTPSuggestion
import OTPSystem
import OTPWire

/// Something that `otp setup` does for the person.
enum SetupStep {
  /// Runs the commands of a remedy.
  case run(Remedy)
  /// Starts the service, now and with the desktop, where no systemd runs.
  case startService
  /// Starts a source, now and with the desktop, where no systemd runs.
  case startSource(SourceSettings)

  /// What the step does, to follow "will".
  var line: String {
    switch self {
    case .run(let remedy): "run: \(remedy.line)"
    case .startService: "start otpd, now and at each login"
    case .startSource(let settings): "start the source \(settings.name), now and at each login"
    }
  }

  /// Does it. Returns what the programs printed.
  func perform(_ environment: Environment) throws(CommandError) -> String {
    let folder = try Installation().programFolder
    switch self {
    case .run(let remedy):
      var output = ""
      for command in remedy.commands { output += try Self.run(command, folder, environment) }
      return output
    case .startService:
      let program = "\(folder)/otpd"
      try ServiceAutostart(environment)?.install(program)
      // It may have been started by hand.
      let endpoints = Endpoints(socket: SocketPath.standard { environment[$0] }, store: nil)
      let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
      if case .running = ServiceState(of: endpoints, clocks: clocks) { return "" }
      let child = try ChildProgram([program, "serve"], environment).detach(input: [])
      let end = Uptime.milliseconds() + Self.startTime
      while Uptime.milliseconds() < end {
        if case .running = ServiceState(of: endpoints, clocks: clocks) { return "" }
        if child.release() { break }
        Polling.pause(50)
      }
      throw CommandError("otpd did not start; run `otpd serve` to see why")
    case .startSource(let settings):
      let program = "\(folder)/otp-source"
      let unit = SourceUnit(settings, environment)
      if let path = unit.autostartFile {
        try PublicFile.replace(path, with: unit.autostartEntry(program), for: .owner)
      }
      let command = [program, settings.kind.rawValue, settings.name]
      _ = try ChildProgram(command, environment).detach(input: [])
      return ""
    }
  }

  /// How long the service may take to answer, in milliseconds.
  private static let startTime: Int64 = 15_000

  /// The timeout of a command, in milliseconds. systemd waits up to 90 s for a unit.
  private static let patience: Int64 = 120_000

  private static func run(
    _ command: [String],
    _ folder: String,
    _ environment: Environment
  ) throws(CommandError) -> String {
    // This otp, whichever is first in PATH.
    let program = command[0] == "otp" ? "\(folder)/otp" : command[0]
    let child = ChildProgram(
      [program] + command.dropFirst(),
      environment,
      timeLimit: patience
    )
    let (ending, bytes) = try child.result(withErrors: true)
    let output = String(decoding: bytes, as: UTF8.self)
    guard ending == .succeeded else {
      let words = output.split(whereSeparator: \.isNewline).joined(separator: "; ")
      throw CommandError("`\(Remedy(command).line)` failed\(words.isEmpty ? "" : ": \(words)")")
    }
    return output
  }
}
