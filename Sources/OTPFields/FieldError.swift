/// Why fields cannot be recognised: what is built in is damaged, or ICU is.
public struct FieldError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
