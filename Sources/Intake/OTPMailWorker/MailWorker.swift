import CommandLineToolkit
import Glibc
import OTPMail
import OTPMessage
import OTPSystem

/// The process that reads mail for another one. It is confined, because it passes what strangers
/// write to large libraries.
///
/// It is this program again, started with ``argument``. It reads requests from standard input and
/// answers each, until there are no more.
package enum MailWorker {
  /// The argument that turns a program into this process. It is not a command: people have no use
  /// for it.
  package static let argument = "--read-mails"

  /// The maximum memory that it may write to, in bytes: the units of sources have 256 MiB including
  /// this process. A mail of 1 MiB needs less than half, unless it consists of a hundred thousand
  /// header fields or parts.
  private static let memory: UInt = 144 << 20

  /// The processor time for a mail, in seconds: a phone reads the slowest known mail of 1 MiB in
  /// less.
  private static let seconds: Int32 = 10

  /// A mail that makes the libraries load and initialise, so that later they need no system calls
  /// except those that read files.
  private static let first = Array("Content-Type: text/html; charset=koi8-r\n\n<p>-".utf8)

  /// Answers requests if the program's `arguments` ask for it, and then ends the process.
  package static func runIfAsked(_ arguments: [String]) {
    guard arguments.dropFirst().elementsEqual([argument]) else { return }
    exit(serve() ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Answers all requests; returns whether everything succeeded.
  private static func serve() -> Bool {
    do throws(CommandError) {
      try Hardening.apply()
      let isReady = result(of: MailFrame.Request(mail: first))
      try Confinement.apply(memory: memory)
      guard write(MailFrame.answer(isReady)) else { return false }
      while let content = read() {
        guard let request = MailFrame.request(in: content) else { return false }
        try Confinement.limitProcessorTime(seconds: seconds)
        guard write(MailFrame.answer(result(of: request))) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  private static func result(of request: MailFrame.Request) -> Result<Message, MailError> {
    do throws(MailError) {
      return .success(
        try MailReader.message(
          request.mail,
          delivered: request.delivered,
          trustedServer: request.trustedServer
        )
      )
    } catch {
      return .failure(error)
    }
  }

  /// The content of the next frame; nil at the end.
  private static func read() -> [UInt8]? {
    guard let start = read(MailFrame.numberSize), let length = MailFrame.length(start) else {
      return nil
    }
    return read(length)
  }

  private static func read(_ count: Int) -> [UInt8]? {
    let bytes = try? SystemCall.beginning(of: STDIN_FILENO, count: count)
    return bytes?.count == count ? bytes : nil
  }

  private static func write(_ content: [UInt8]) -> Bool {
    let frame = MailFrame.frame(content)
    return (try? SystemCall.write(frame.span, to: STDOUT_FILENO)) != nil
  }
}
