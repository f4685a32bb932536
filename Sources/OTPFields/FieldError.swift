/// Why fields cannot be recognized: the built-in data or ICU is damaged.
public struct FieldError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
