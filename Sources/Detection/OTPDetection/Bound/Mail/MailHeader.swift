internal import OTPText

/// Parsing of mail header fields (RFC 5322).
enum MailHeader {
  /// Returns the value on one line, trimmed; nil if it contains a line break that is not part of a
  /// fold, or is not ASCII.
  ///
  /// A fold is a line break followed by white space. It becomes one space, because Structured
  /// Fields do not allow tabs.
  static func unfolded(_ value: String) -> [UInt8]? {
    let bytes = Array(value.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x0D || bytes[index] == 0x0A else {
        guard bytes[index] < 0x80 else { return nil }
        result.append(bytes[index])
        index += 1
        continue
      }
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      index += isPair ? 2 : 1
      // The line break that ends the field is not part of a fold.
      if index == bytes.count { break }
      guard isSpace(bytes[index]) else { return nil }
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      result.append(0x20)
    }
    return Array(trimmed(result[...]))
  }

  /// Returns `bytes` without leading and trailing spaces and tabs.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return bytes[first...last]
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
