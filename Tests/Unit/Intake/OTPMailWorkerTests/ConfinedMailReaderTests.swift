import CommandLineToolkit
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPMailWorker

/// A reader whose process is a script of the shell that speaks as the real one does. The real one
/// is tested with the programs that start it.
@Suite struct ConfinedMailReaderTests {
  private let message = Message(text: "Your code is 482913.", channel: .email)

  /// A reader whose process says that it is ready, then runs `script`, with `answer` as `$1`.
  private func reader(_ script: String) -> ConfinedMailReader {
    ConfinedMailReader(
      Environment(),
      command: ["/bin/sh", "-c", "printf %b \"$1\"; \(script)", "sh", octal]
    )
  }

  /// The answer with the message as `printf %b` writes it.
  private var octal: String {
    MailFrame.frame(MailFrame.answer(.success(message))).map { byte in
      let digits = String(byte, radix: 8)
      return "\\0" + String(repeating: "0", count: 3 - digits.count) + digits
    }.joined()
  }

  private func fault(_ script: String) -> MailFault? {
    do throws(MailFault) {
      _ = try reader(script).message(Array("Subject: x\n\n".utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the answer of the process is the message`() throws {
    let read = "head -c 28 >/dev/null; printf %b \"$1\""
    #expect(try reader(read + "; exec cat >/dev/null").message([1, 2, 3, 4]) == message)
  }

  @Test(arguments: [
    "exit 1", "kill -9 $$", "exec head -c 20 >/dev/null", "printf xxxxxxxxx", "printf '\\377'",
    "head -c 20 >/dev/null; printf '\\001\\0\\0\\0\\0\\0\\0\\0\\377'",
    "head -c 20 >/dev/null; printf '\\100\\0\\0\\0\\0\\0\\0\\0\\0'",
  ]) func `a process that ends or answers nonsense is tried twice`(script: String) {
    #expect(fault(script) == .fatal)
  }

  @Test func `a mail that ended a process is read by the next one`() throws {
    let marker = "/tmp/otp-reader-\(UInt64.random(in: 0 ... .max))"
    let script = """
      if mkdir \(marker) 2>/dev/null; then exit 1; fi; rmdir \(marker); \
      head -c 28 >/dev/null; printf %b "$1"; exec cat >/dev/null
      """
    #expect(try reader(script).message([1, 2, 3, 4]) == message)
  }

  @Test(arguments: [("PROF", 1), ("SEGV", 2)])
  func `a mail that took all of the time is not tried again`(signal: String, times: Int) throws {
    let folder = try ScratchFolder()
    let script = "head -c 20 >/dev/null; mktemp \(folder.path("XXXXXX")) >&2; kill -\(signal) $$"
    #expect(fault(script) == .fatal)
    #expect(try folder.names().count == times)
  }

  @Test func `a process that cannot be started says why`() {
    let missing = ConfinedMailReader(Environment(), command: ["/nonexistent"])
    #expect(throws: MailFault.self) { try missing.start() }
    let silent = ConfinedMailReader(Environment(), command: ["/bin/true"])
    #expect(throws: MailFault.unavailable("it ended immediately")) { try silent.start() }
  }
}
