/// A parser of what others wrote.
struct Parser: Sendable {
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

  /// Reads a text of about `length` bytes with `shape`. It is shorter than that: a mail of the
  /// maximum length may have been cut, and is also searched for numbers.
  func reading(_ shape: Shape, length: Int) -> () -> Void {
    let rest = max(1, length - 1 - start.utf8.count - end.utf8.count)
    let bytes = Array(start.utf8) + shape.bytes(length: rest) + Array(end.utf8)
    return { read(bytes) }
  }

  static let all = mails + documents + exports + structures + addresses + conversations + texts
}
