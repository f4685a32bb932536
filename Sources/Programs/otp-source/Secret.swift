import CommandLineToolkit
import Glibc
import OTPBus
import OTPClient
import OTPCommandLine
import OTPSourceSettings
import OTPSystem

/// `otp-source secret`: passes a source's secret to it.
///
/// A source with network access has no access to the home, the buses and programs, which password
/// managers need. So a separate unit runs the secret command for each connection to its socket.
enum Secret {
  /// Timeout for a command, in milliseconds. The user may have to unlock a keyring.
  static let patience: Int64 = 110_000

  /// How long to wait for another connection before exiting, in milliseconds.
  private static let lingering: Int64 = 5_000

  static let command = Command(
    name: "secret",
    summary: "pass a source its password",
    usage: ["secret NAME"],
    discussion: """
      Runs the "passwordCommand", "tokenCommand" or "secretCommand" of a source and writes the
      first line of its output to each client of the socket that systemd passes, or else to
      standard output, which must not be a terminal. The source starts this command.
      """,
    options: [],
    operands: 1...1,
    examples: "$ otp-source secret work | wc --chars",
    statuses: "0 passed on; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let name = invocation.operands.first ?? ""
    let settings = try SourceFiles(invocation.environment).settings(of: name)
    guard !commands(of: settings).isEmpty else {
      throw CommandError("\(name) is of the kind \(settings.kind.rawValue), which has no secret")
    }
    // Take the socket before a child process is started, so that it is not inherited.
    guard let listener = ServiceSocket.take() else {
      guard !StandardStream.output.isTerminal else {
        throw CommandError("a secret is not written to a terminal; run the command itself")
      }
      write(answer(settings, invocation.environment), to: StandardStream.output.rawValue)
      return .success
    }
    while Polling.wait(for: listener, upTo: lingering) == .ready {
      guard let connection = UserSocket.accept(listener) else { continue }
      defer { close(connection) }
      write(answer(settings, invocation.environment), to: connection)
    }
    return .success
  }

  /// Returns the members that can name the secret command of such a source.
  private static func commands(of settings: SourceSettings) -> [SettingsMember] {
    switch settings.kind {
    case .imap: [.passwordCommand, .tokenCommand]
    case .webhook: [.secretCommand]
    case .bluetooth, .kdeconnect, .maildir, .modem, .notifications, .smtp: []
    }
  }

  /// Returns a plus sign and the secret, or a minus sign and the reason there is none.
  private static func answer(_ settings: SourceSettings, _ environment: Environment) -> [UInt8] {
    let members = commands(of: settings)
    guard let command = members.map(settings.texts).first(where: { !$0.isEmpty }),
      let program = command.first
    else {
      let names = members.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      return refusal("set \(names) of \(settings.name)")
    }
    do throws(CommandError) {
      let child = ChildProgram(command, environment, timeLimit: patience)
      guard let output = try child.output() else {
        return refusal("\(program) failed; run it yourself to see why")
      }
      let line = output.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard !line.isEmpty, !line.contains(0) else {
        return refusal("\(program) does not print a secret")
      }
      return [UInt8(ascii: "+")] + line
    } catch {
      return refusal(error.description)
    }
  }

  private static func refusal(_ reason: String) -> [UInt8] { Array("-\(reason)".utf8) }

  /// Writes `bytes`. Errors are ignored, because the reader may have gone.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    // A secret is far smaller than the buffer of a pipe or a socket.
    try? SystemCall.write(bytes.span, to: descriptor)
  }
}
