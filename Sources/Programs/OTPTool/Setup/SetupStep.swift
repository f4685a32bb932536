import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPMessage
import OTPSourceSettings
import OTPSuggestion
import OTPWire

/// Something that `otp setup` does for the person.
enum SetupStep {
  /// Runs the commands of a remedy.
  case run(Remedy)
  /// Starts the service, now and with the desktop, where no systemd runs.
  case startService
  /// Starts a source, now and with the desktop, where no systemd runs.
  case startSource(SourceSettings)

  /// What the step does, as a command or in words.
  var line: String {
    switch self {
    case .run(let remedy): remedy.line
    case .startService: "start otpd serve, now and with the desktop"
    case .startSource(let settings):
      "start otp-source \(settings.kind.rawValue) \(settings.name), now and with the desktop"
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
      _ = try ChildProgram([program, "serve"], environment).detach(input: [])
      return ""
    case .startSource(let settings):
      let program = "\(folder)/otp-source"
      let unit = SourceUnit(settings, environment)
      if let path = unit.autostartFile {
        try PublicFile.replace(path, with: Array(unit.autostartEntry(program).utf8), for: .owner)
      }
      let command = [program, settings.kind.rawValue, settings.name]
      _ = try ChildProgram(command, environment).detach(input: [])
      return ""
    }
  }

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
