internal import OTPText

/// Headers of mail, as RFC 5322 writes them.
enum MailHeader {
  /// The value on one line, without spaces around it; nil when it holds a line break that is no
  /// fold, or what is not ASCII.
  ///
  /// A fold is a line break before white space; all of it becomes one space, for Structured
  /// Fields know no tabs.
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
      // The line break at the end of the header belongs to no fold.
      if index == bytes.count { break }
      guard isSpace(bytes[index]) else { return nil }
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      result.append(0x20)
    }
    return Array(trimmed(result[...]))
  }

  /// `bytes` without spaces and tabs around them.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return bytes[first...last]
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
