/// The header of a mail as its bytes are, where GMime tells only what it makes of them.
struct WrittenHeader {
  /// Whether all of it is in the bytes that are read.
  let isWhole: Bool
  /// Whether it holds a NUL. GMime ends a field there, and other readers do not.
  let holdsNUL: Bool

  /// Whether every reader of the mail finds the same fields.
  var isCertain: Bool { isWhole && !holdsNUL }

  /// Reads the header of `bytes`, of which the mail may have more if they are `limit` or more.
  init(of bytes: [UInt8], limit: Int) {
    let end = Self.end(in: bytes)
    isWhole = end != nil || bytes.count < limit
    holdsNUL = bytes[..<(end ?? bytes.endIndex)].contains(0)
  }

  /// Where the empty line ends that follows the header; nil if there is none.
  static func end(in bytes: [UInt8]) -> Int? {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      if line.isEmpty || line.elementsEqual([0x0D]) { return end }
      start = end + 1
    }
    return nil
  }
}
