/// A message of native messaging as it travels: its length in 32 bits in the byte order of the machine, then its bytes.
///
/// Both browsers have it so: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging#app_side
package enum Frame {
  /// How many bytes the length takes.
  static let headLength = MemoryLayout<UInt32>.size

  /// `message` with its length before it.
  package static func bytes(of message: [UInt8]) -> [UInt8] {
    let length = littleEndianBytes(of: UInt32(message.count).littleEndian)
    return length + message
  }

  /// The length that `head`, the first bytes of a frame, tells.
  static func length(_ head: some Sequence<UInt8>) -> UInt32 {
    var number: UInt32 = 0
    for byte in head.prefix(headLength).reversed() { number = number << 8 | UInt32(byte) }
    // What the machine reads from memory in its own order.
    return UInt32(littleEndian: number)
  }

  private static func littleEndianBytes(of number: UInt32) -> [UInt8] {
    (0..<headLength).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
