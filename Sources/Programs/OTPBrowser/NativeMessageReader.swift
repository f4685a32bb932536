/// Splits the bytes that a browser writes into messages.
package struct NativeMessageReader {
  /// A message that is longer than any that the extension writes.
  package struct TooLong: Error {}

  /// The maximum length of a message; the extension describes a form in less.
  package static let maximumLength = 1 << 20

  private var bytes: [UInt8] = []
  /// The index of the first byte that was not part of a returned message.
  private var start = 0

  /// Creates a reader without any bytes.
  package init() {}

  /// Whether the reader is between two messages, with no part of an incomplete one.
  package var isAtBoundary: Bool { start == bytes.count }

  /// Adds bytes that were read; call it when `next()` returns nil, so that the buffer stays small.
  package mutating func append(_ part: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += part
  }

  /// Returns the next message, which may be empty; nil until it is complete.
  package mutating func next() throws(TooLong) -> [UInt8]? {
    let rest = bytes[start...]
    guard rest.count >= NativeMessage.headerLength else { return nil }
    let length = NativeMessage.length(rest)
    guard length <= Self.maximumLength else { throw TooLong() }
    let message = rest.dropFirst(NativeMessage.headerLength).prefix(Int(length))
    guard message.count == Int(length) else { return nil }
    start = message.endIndex
    return Array(message)
  }
}
