/// The error that fields cannot be classified, because the built-in data or ICU is damaged.
public struct FieldError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and how to fix it.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
