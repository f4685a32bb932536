/// The raw header of a mail. GMime reports only its own interpretation of it.
struct WrittenHeader {
  /// Whether the bytes that are read contain all of it.
  let isWhole: Bool
  /// Whether it holds a NUL. GMime ends a field there, and other readers do not.
  let holdsNUL: Bool

  /// Whether every reader of the mail finds the same fields.
  var isCertain: Bool { isWhole && !holdsNUL }

  /// Reads the header of `bytes`, which may not be the whole mail if there are `limit` or more.
  init(of bytes: [UInt8], limit: Int) {
    let end = Self.end(in: bytes)
    isWhole = end != nil || bytes.count < limit
    holdsNUL = bytes[..<(end ?? bytes.endIndex)].contains(0)
  }

  /// The end of the empty line that follows the header; nil if there is none.
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
