import Testing

/// A parser of what others wrote.
struct Parser: CustomTestStringConvertible, Sendable {
  let name: String
  /// What comes before and after a shape.
  let start: String
  let end: String
  /// What the parser tells apart.
  let tokens: [String]
  /// Reads a text; what cannot be read is no fault here.
  let read: @Sendable ([UInt8]) -> Void

  init(
    _ name: String,
    start: String = "",
    _ tokens: [String],
    end: String = "",
    read: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.start = start
    self.end = end
    self.tokens = tokens
    self.read = read
  }

  var testDescription: String { name }

  /// Reads `shape` with about `length` bytes.
  func read(_ shape: Shape, length: Int) -> () -> Void {
    let bytes = Array(start.utf8) + shape.bytes(length: length) + Array(end.utf8)
    return { read(bytes) }
  }

  static let all = mails + documents + exports + structures + conversations + texts
}
