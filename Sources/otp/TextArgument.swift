import CommandLineToolkit
import OTPMessage

/// The message given to a command: its argument, or else all of standard input.
enum TextArgument {
  /// Returns the message of `invocation`, which has a text only.
  static func message(of invocation: Invocation) throws(CommandError) -> Message {
    if let text = invocation.operands.first { return Message(text: text) }
    StandardInput.prompt(for: "the message", invocation.standardError)
    return Message(text: try StandardInput.message { ForeignEncoding(of: $0)?.sentence })
  }
}
