import CommandLineToolkit
import OTPMessage

/// The message given to a command: its argument, or else all of standard input.
enum TextArgument {
  /// Returns the message of `invocation`, which has a text only.
  static func message(of invocation: Invocation) throws(CommandError) -> Message {
    if let text = invocation.operands.first { return Message(text: text) }
    if StandardStream.input.isTerminal {
      invocation.standardError.report(
        "type or paste the message, then press Enter and Ctrl-D (or give it as an argument)"
      )
    }
    return Message(text: try StandardInput.message())
  }
}
