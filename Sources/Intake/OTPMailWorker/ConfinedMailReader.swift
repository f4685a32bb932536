package import CommandLineToolkit
package import OTPMail
package import OTPMessage

/// Reads mails in a process of its own, so that none can end the program that takes them.
///
/// The process is started for the first mail and kept for the next ones. One that ends, or uses
/// more time or memory than a mail needs, is replaced, and the mail is tried once more, unless it
/// took all of its processor time: it would again.
package final class ConfinedMailReader {
  /// How long to wait for an answer, in milliseconds. The process is ended long before by the limit
  /// of its processor time; this is for one that does not compute.
  private static let patience: Int64 = 120_000

  /// What the dynamic linker is told, without which the program may not start again.
  private static let linkerVariables = "LD_"

  private let program: ChildProgram
  private let trustedServer: String?
  private var connection: WorkerConnection?

  /// Creates a reader. A mail that failed DMARC for `trustedServer`, as its name is written in
  /// mails, has no sender. The process runs `command`: this program again, unless tests say
  /// otherwise.
  package init(
    _ environment: Environment,
    trustedServer: String? = nil,
    command: [String] = ["/proc/self/exe", MailWorker.argument]
  ) {
    let variables = environment.variables.filter { $0.key.hasPrefix(Self.linkerVariables) }
    self.trustedServer = trustedServer
    program = ChildProgram(command, variables: variables)
  }

  /// Starts the process, if it does not run; throws if mails cannot be read on this machine.
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
      else { throw CommandError("it ended at once") }
      if case .failure(let error) = result { throw CommandError(error.description) }
      connection = new
      return new
    } catch {
      throw .unavailable(error.description)
    }
  }
}

/// Why there is no message of a mail. It never shows the mail.
package enum MailFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The mail cannot be read.
  case unreadable(MailError)
  /// Reading the mail ended the process that reads mails, twice or by its use of time.
  case fatal
  /// No process can be started that reads mails, and the sentence says why: any mail may be read
  /// later.
  case unavailable(String)

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .fatal: "reading this mail twice ended the process that reads mails, or took it too long"
    case .unavailable(let reason): "the process that reads mails cannot be started: \(reason)"
    }
  }
}
