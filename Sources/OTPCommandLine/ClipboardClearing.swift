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

  /// Starts this program again in the background and passes `text` through a pipe, hidden from
  /// others.
  ///
  /// It has a session of its own, so that it outlives a terminal, and a browser that ends its host
  /// programs.
  static func startLater(_ text: [UInt8], _ environment: Environment) throws(CommandError) {
    let program = ChildProgram(["/proc/self/exe"] + arguments, environment)
    try program.detach(input: text)
  }

  /// Reads a text from standard input, waits, and clears the clipboard if it still holds the text.
  package static func run(
    after delay: Duration,
    _ environment: Environment
  ) throws(CommandError) -> ExitStatus {
    let clipboard = try Clipboard(environment)
    let text = try StandardInput.message()
    let end = Uptime.milliseconds() + delay.milliseconds
    // Signals interrupt poll, so wait again.
    while Uptime.milliseconds() < end {
      _ = poll(nil, 0, Int32(clamping: end - Uptime.milliseconds()))
    }
    return try clipboard.clear(ifStill: Array(text.utf8)) ? .success : .noCode
  }
}
