package import CommandLineToolkit
import OTPSystem

/// Removes a copied code from the clipboard after a while, in a separate process.
package enum ClipboardClearing {
  /// The time in seconds that a code stays on the clipboard; password managers use 30 to 90.
  private static let seconds = 60

  /// The arguments with which a program that copies codes runs itself to clear them.
  package static let arguments = ["clear-clipboard", "--after", "\(seconds)s"]

  /// The time that a code stays on the clipboard.
  package static let delay = Duration.seconds(seconds)

  /// The pauses in milliseconds between attempts while the clipboard does not respond, for example
  /// while the screen is locked.
  private static let waits: [Int64] = [1_000, 4_000, 15_000, 60_000, 240_000]

  /// Runs this program again in the background, and passes `text` through a pipe, so that it stays
  /// hidden from others.
  ///
  /// The process has its own session, so that it outlives the terminal, or a browser that ends its
  /// host programs.
  static func startLater(
    _ text: [UInt8],
    _ environment: Environment
  ) throws(CommandError) -> UnattendedChild {
    let program = ChildProgram(["/proc/self/exe"] + arguments, environment)
    return try program.detach(input: text)
  }

  /// The default number of attempts if the clipboard does not respond.
  package static var usualLooks: Int { 1 + waits.count }

  /// Reads a text from standard input, waits, and clears the clipboard if it still holds the text.
  ///
  /// If the clipboard does not respond, up to `looks` attempts are made, by default `usualLooks`. A
  /// final failure is also written to the system log, because no one sees the errors of a
  /// background program.
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
    // A signal may end the pause, so wait again.
    while Uptime.milliseconds() < end { Polling.pause(end - Uptime.milliseconds()) }
  }
}
