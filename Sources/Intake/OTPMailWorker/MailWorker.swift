import CommandLineToolkit
import Glibc
import OTPMail
import OTPMessage

/// The process that reads mails for another one, confined, because what strangers write reaches
/// large libraries in it.
///
/// It is this program again, started with ``argument``. It reads requests from standard input and
/// answers each, until there are no more.
package enum MailWorker {
  /// The argument that makes a program this process. It is no command: people have no use for it.
  package static let argument = "--read-mails"

  /// The most memory that it may write to, in bytes: the units of sources have 256 MiB with it. A
  /// mail of 1 MiB needs less than half, unless it is a hundred thousand header fields or parts.
  private static let memory: UInt = 144 << 20

  /// The processor time for a mail, in seconds: a phone reads the slowest mail of 1 MiB that is
  /// known in less.
  private static let seconds: Int32 = 10

  /// A mail that makes the libraries load and begin, so that no system call is left for later but
  /// reading files.
  private static let first = Array("Content-Type: text/html; charset=koi8-r\n\n<p>-".utf8)

  /// Answers requests if `arguments`, those of the program, ask for it, and then ends the process.
  package static func runIfAsked(_ arguments: [String]) {
    guard arguments.dropFirst().elementsEqual([argument]) else { return }
    exit(serve() ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Answers requests to the end; returns whether nothing went wrong.
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
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
      }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }

  private static func write(_ content: [UInt8]) -> Bool {
    let frame = MailFrame.frame(content)
    var done = 0
    while done < frame.count {
      let put = unsafe frame.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      guard put > 0 else { return false }
      done += put
    }
    return true
  }
}
