/// An error that ends a program. It says what is wrong and what to do, and never shows the contents
/// of a message.
package struct CommandError: Error, Sendable, CustomStringConvertible {
  /// The sentence to show, without a final full stop.
  package let description: String

  /// Whether the command line is wrong, so that the error refers to the help.
  package let isUsage: Bool

  /// Creates an error with the description `sentence`.
  package init(_ sentence: String) {
    description = sentence
    isUsage = false
  }

  private init(usage sentence: String) {
    description = sentence
    isUsage = true
  }

  /// Creates an error in the command line.
  ///
  /// Arguments may be a message, so `sentence` names options and positions, never values.
  package static func usage(_ sentence: String) -> CommandError {
    CommandError(usage: sentence)
  }
}
