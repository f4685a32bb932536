package import CommandLineToolkit
package import OTPMail
package import OTPMessage

/// Reads mail in a separate process, so that no mail can bring down the program that receives it.
///
/// The process is started for the first mail and kept for later ones. A process that ends, or uses
/// more time or memory than a mail needs, is replaced, and the mail is retried once, unless it used
/// up its processor time: it would do so again.
package final class ConfinedMailReader {
  /// How long to wait for an answer, in milliseconds. The limit on processor time ends a busy
  /// process long before; this timeout is for one that hangs.
  private static let patience: Int64 = 120_000

  /// The prefix of the dynamic linker's variables, without which the program may not start again.
  private static let linkerVariables = "LD_"

  private let program: ChildProgram
  private let trustedServer: String?
  private var connection: WorkerConnection?

  /// Creates a reader. A mail that failed DMARC for `trustedServer`, named as in the mail's fields,
  /// has no sender. The process runs `command`, which is this program again except in tests.
  package init(
    _ environment: Environment,
    trustedServer: String? = nil,
    command: [String] = ["/proc/self/exe", MailWorker.argument]
  ) {
    let variables = environment.variables.filter { $0.key.hasPrefix(Self.linkerVariables) }
    self.trustedServer = trustedServer
    program = ChildProgram(command, variables: variables)
  }

  /// Starts the process if it is not running; throws if mail cannot be read on this machine.
  package func start() throws(MailFault) {
    _ = try running()
  }

  /// The message of `mail`; see ``MailReader/message(_:delivered:)``.
  package func message(
    _ mail: [UInt8],
    delivered: Timestamp? = nil
  ) throws(MailFault) -> Message {
    let request = MailFrame.frame(
      MailFrame.content(
        of: MailFrame.Request(
          mail: Array(mail.prefix(MailReader.longest)),
          delivered: delivered,
          trustedServer: trustedServer
        )
      )
    )
    for _ in 0..<2 {
      let connection = try running()
      let end = Uptime.milliseconds() + Self.patience
      if connection.write(request, until: end), let answer = connection.read(until: end),
        let result = MailFrame.result(in: answer)
      {
        do throws(MailError) {
          return try result.get()
        } catch {
          throw .unreadable(error)
        }
      }
      self.connection = nil
      if connection.ranOutOfTime { break }
    }
    throw .fatal
  }

  private func running() throws(MailFault) -> WorkerConnection {
    if let connection { return connection }
    do throws(CommandError) {
      let new = try WorkerConnection(program)
      guard let answer = new.read(until: Uptime.milliseconds() + Self.patience),
        let result = MailFrame.result(in: answer)
      else { throw CommandError("it ended immediately") }
      if case .failure(let error) = result { throw CommandError(error.description) }
      connection = new
      return new
    } catch {
      throw .unavailable(error.description)
    }
  }
}

/// Why no message could be read from a mail. It never shows the mail.
package enum MailFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The mail cannot be read.
  case unreadable(MailError)
  /// Reading the mail ended the process twice, or used up its processor time.
  case fatal
  /// The process cannot be started, for the given reason. Any mail may be readable later.
  case unavailable(String)

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .fatal: "the process that reads mail ended twice on this mail, or took too long"
    case .unavailable(let reason): "the process that reads mail cannot be started: \(reason)"
    }
  }
}
