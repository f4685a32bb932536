/// The framing of native messaging: a 32-bit length in the machine's byte order, then the message.
///
/// Chromium and Firefox use the same framing:
/// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging#app_side
package enum NativeMessage {
  /// The number of bytes of the length.
  static let headerLength = MemoryLayout<UInt32>.size

  /// Returns `message` preceded by its length.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    let header = littleEndianBytes(of: UInt32(message.count).littleEndian)
    return header + message
  }

  /// Returns the length that a message's first bytes declare.
  static func length(_ header: some Sequence<UInt8>) -> UInt32 {
    var number: UInt32 = 0
    for byte in header.prefix(headerLength).reversed() { number = number << 8 | UInt32(byte) }
    // The loop reads little-endian; the length is in the machine's order.
    return UInt32(littleEndian: number)
  }

  private static func littleEndianBytes(of number: UInt32) -> [UInt8] {
    (0..<headerLength).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
