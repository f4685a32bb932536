/// The characters that a person would type: ASCII digits and letters in reading order.
///
/// It is a secret: printing it shows its length. `value` is the one way to the characters.
public struct SecurityCode: Sendable, Hashable {
  /// The characters themselves.
  public let value: String

  /// Makes a code of `value`, which a detector or a store found to be one.
  public init(_ value: String) {
    self.value = value
  }
}

extension SecurityCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of characters, never the characters.
  public var description: String { "SecurityCode(\(value.utf8.count) characters)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the code.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
