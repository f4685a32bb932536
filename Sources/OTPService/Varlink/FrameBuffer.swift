/// Cuts a stream of bytes into the messages of Varlink, each of which a NUL ends
/// (https://varlink.org/Method-Call).
struct FrameBuffer {
  private var bytes: [UInt8] = []
  /// Where the first message begins that was not yet given out.
  private var start = 0
  /// Up to where there is no NUL after `start`.
  private var searched = 0

  /// How many bytes wait to be given out.
  var count: Int { bytes.count - start }

  /// Adds what was read.
  mutating func append(_ part: some Sequence<UInt8>) {
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

  /// The next message without its NUL; nil when it is not there to its end.
  mutating func next() -> ArraySlice<UInt8>? {
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

  /// Memory that is kept from message to message: more than nearly all of them need.
  private static let keptCapacity = 64 << 10
}
