package import OTPDetection

/// A text as it is tried, with the code in it if that is known.
package struct TestedText: Sendable, Hashable {
  /// The text.
  package let text: String
  /// The code as a person would type it; nil when the text does not say which one it is.
  package let code: SecurityCode?
  /// Where the code stands, in UTF-8 bytes.
  let codeRanges: [Range<Int>]
  /// The code as it is written in a line that binds it: the template's placeholder, or nil.
  let placeholder: String?
  /// How many other placeholders the template has.
  let otherPlaceholders: Int
}

extension TestedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length, never the text.
  package var description: String { "TestedText(\(text.utf8.count) bytes)" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
