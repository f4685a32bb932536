package import OTPDetection

/// A text to test, with its code if that is known.
package struct TestedText: Sendable, Hashable {
  /// The text.
  package let text: String
  /// The code as a person would type it; nil when it is not known.
  package let code: SecurityCode?
  /// Where the code is, in UTF-8 bytes.
  let codeRanges: [Range<Int>]
  /// The template's placeholder for the code, to be used in a binding line; nil for a plain text.
  let placeholder: String?
  /// The number of other placeholders.
  let otherPlaceholders: Int
}

extension TestedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length alone.
  package var description: String { "TestedText(\(text.utf8.count) bytes)" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// No children, so that `dump` prints nothing of the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
