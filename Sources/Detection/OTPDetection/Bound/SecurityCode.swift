/// The characters to type: ASCII letters and digits in reading order.
///
/// A code is secret. Printing it shows only its length; `value` is the only access to the
/// characters.
public struct SecurityCode: Sendable, Hashable {
  /// The characters.
  public let value: String

  /// The length of the longest usable code, which is that of a bound one.
  package static let longest = 64

  /// Makes a code of `value`, which a detector or a store has found to be one.
  public init(_ value: String) {
    self.value = value
  }
}

extension SecurityCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of characters, not the characters themselves.
  public var description: String { "SecurityCode(\(value.utf8.count) characters)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// Has no children, so that `dump` does not show the code.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
