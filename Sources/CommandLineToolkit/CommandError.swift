/// Why a program cannot go on: what is wrong and what to do, without anything of a message.
package struct CommandError: Error, Sendable, CustomStringConvertible {
  /// The sentence to show, without a final full stop.
  package let description: String

  /// Whether the command was called wrongly, so that its help is worth a look.
  package let isUsage: Bool

  /// Makes an error that `sentence` describes.
  package init(_ sentence: String) {
    description = sentence
    isUsage = false
  }

  private init(usage sentence: String) {
    description = sentence
    isUsage = true
  }

  /// An error of the person who typed the command.
  ///
  /// What was typed may be a message, so `sentence` names options and positions, never values.
  package static func usage(_ sentence: String) -> CommandError {
    CommandError(usage: sentence)
  }
}
