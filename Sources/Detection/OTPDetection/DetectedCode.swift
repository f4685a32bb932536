/// A security code and its place in the message.
public struct DetectedCode: Sendable, Hashable {
  /// The characters to type.
  public let code: SecurityCode

  /// The code as written in the message, such as `482 913`.
  public let raw: SecurityCode

  /// The range of the code in the message's text, in UTF-8 bytes; nil if it occurs only in the
  /// subject, or is bound there.
  public let range: Range<Int>?

  /// The site that the code is bound to; nil if it is not bound.
  public let binding: Binding?

  /// Makes a code. Without `raw`, the message writes it as typed.
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
