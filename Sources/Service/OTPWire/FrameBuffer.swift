/// Splits a stream of bytes into Varlink messages, each of which ends with a NUL
/// (https://varlink.org/Method-Call).
package struct FrameBuffer {
  private var bytes: [UInt8] = []
  /// The start of the first message that has not been returned yet.
  private var start = 0
  /// The end of the bytes after `start` that are known to hold no NUL.
  private var searched = 0

  /// Makes an empty buffer.
  package init() {}

  /// The number of bytes that have not been returned yet.
  package var count: Int { bytes.count - start }

  /// Appends bytes that were read.
  package mutating func append(_ part: some Sequence<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= FrameBuffer.keptCapacity)
      start = 0
      searched = 0
    } else if start > FrameBuffer.keptCapacity {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: part)
  }

  /// The next message without its NUL; nil when it is incomplete.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return bytes[start..<end]
  }

  /// Frees the memory of messages that were returned, if it is large.
  package mutating func trim() {
    guard start == bytes.count, bytes.capacity > FrameBuffer.keptCapacity else { return }
    self = FrameBuffer()
  }

  /// How much memory is kept between messages: more than nearly all of them need.
  private static let keptCapacity = 64 << 10
}
