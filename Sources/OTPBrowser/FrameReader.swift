/// Cuts what a browser writes into the messages of its frames.
package struct FrameReader {
  /// A message that is longer than any that the extension writes.
  package struct TooLong: Error {}

  /// The longest message; the longest chain of frames with the longest hosts takes a tenth of it.
  package static let longest = 64 << 10

  private var bytes: [UInt8] = []
  /// Where the first message begins that was not yet given out.
  private var start = 0

  /// Begins before the first message.
  package init() {}

  /// Whether nothing is held of a message that did not come to its end.
  package var isBetweenMessages: Bool { start == bytes.count }

  /// Adds what was read; to be called when `next()` gave nil, so that little is held.
  package mutating func append(_ part: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += part
  }

  /// The next message, maybe an empty one; nil when it is not there to its end.
  package mutating func next() throws(TooLong) -> [UInt8]? {
    let rest = bytes[start...]
    guard rest.count >= Frame.headLength else { return nil }
    let length = Frame.length(rest)
    guard length <= Self.longest else { throw TooLong() }
    let message = rest.dropFirst(Frame.headLength).prefix(Int(length))
    guard message.count == Int(length) else { return nil }
    start = message.endIndex
    return Array(message)
  }
}
