package import OTPDetection

/// A text to test, and its code if it is known.
package struct TestedText: Sendable, Hashable {
  /// The text to test.
  package let text: String
  /// The code as a user would type it, or nil if it is unknown.
  package let code: SecurityCode?
  /// The ranges of the code, in UTF-8 bytes.
  let codeRanges: [Range<Int>]
  /// The placeholder for the code, to be used in a binding line, or nil for a plain text.
  let placeholder: String?
  /// Whether the text seems to be a template that lacks a placeholder for the code.
  let lacksPlaceholder: Bool
  /// The placeholders that may stand for the code, as written, if none clearly does.
  package let question: [String]
}

extension TestedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length only.
  package var description: String { "TestedText(\(text.utf8.count) bytes)" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// A mirror without children, so that `dump` prints nothing about the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
