package import CommandLineToolkit
import Glibc

/// Removes a copied code from the clipboard after a while, in a process of its own.
package enum ClipboardClearing {
  /// The time in seconds that a code stays on the clipboard; password managers use 30 to 90.
  private static let seconds = 60

  /// The arguments by which a program that copies codes starts itself to clear them.
  package static let arguments = ["clear-clipboard", "--after", "\(seconds)s"]

  /// The time that a code stays on the clipboard.
  package static let delay = Duration.seconds(seconds)

  /// The waits before the next look at a clipboard that does not answer, such as while the screen
  /// is locked, in milliseconds.
  private static let waits: [Int64] = [1_000, 4_000, 15_000, 60_000, 240_000]

  /// Starts this program again in the background and passes `text` through a pipe, hidden from
  /// others.
  ///
  /// It has a session of its own, so that it outlives a terminal, and a browser that ends its host
  /// programs.
  static func startLater(
    _ text: [UInt8],
    _ environment: Environment
  ) throws(CommandError) -> UnattendedChild {
    let program = ChildProgram(["/proc/self/exe"] + arguments, environment)
    return try program.detach(input: text)
  }

  /// The usual number of looks at a clipboard that does not answer.
  package static var usualLooks: Int { 1 + waits.count }

  /// Reads a text from standard input, waits, and clears the clipboard if it still holds the text.
  ///
  /// A clipboard that does not answer is looked at again, `looks` times in all; `usualLooks` if it
  /// is nil. What could not be cleared stands in the system's log, too: nobody reads the errors of
  /// a program in the background.
  package static func run(
    after delay: Duration,
    looks: Int? = nil,
    _ environment: Environment
  ) throws(CommandError) -> ExitStatus {
    let clipboard = try Clipboard(environment)
    let text = Array(try StandardInput.message().utf8)
    wait(delay.milliseconds)
    for pause in waits.prefix((looks ?? usualLooks) - 1) {
      do throws(CommandError) {
        return try clipboard.clear(ifStill: text) ? .success : .noCode
      } catch {
        wait(pause)
      }
    }
    do throws(CommandError) {
      return try clipboard.clear(ifStill: text) ? .success : .noCode
    } catch {
      SystemLog.warn("otp: a copied code may still be on the clipboard: \(error)")
      throw error
    }
  }

  private static func wait(_ milliseconds: Int64) {
    let end = Uptime.milliseconds() + milliseconds
    // Signals interrupt poll, so wait again.
    while Uptime.milliseconds() < end {
      _ = poll(nil, 0, Int32(clamping: end - Uptime.milliseconds()))
    }
  }
}
