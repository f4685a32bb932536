/// A code as a message carries it.
public struct DetectedCode: Sendable, Hashable {
  /// The characters to type.
  public let code: SecurityCode

  /// The code as the message writes it, such as `482 913`.
  public let raw: SecurityCode

  /// The range of the code in the message's text, in UTF-8 bytes; nil when it is in the subject
  /// only.
  public let range: Range<Int>?

  /// The site that the code is bound to; nil when it is not bound.
  public let binding: Binding?

  /// Makes a code; without `raw` it is written as it is typed.
  public init(
    _ code: SecurityCode,
    raw: SecurityCode? = nil,
    range: Range<Int>? = nil,
    binding: Binding? = nil
  ) {
    self.code = code
    self.raw = raw ?? code
    self.range = range
    self.binding = binding
  }
}
