import CommandLineToolkit
import OTPMessage

/// The message that a person gives to a command: its argument, or else standard input as a whole.
enum TextArgument {
  /// The message of `invocation`, with nothing known but its text.
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
