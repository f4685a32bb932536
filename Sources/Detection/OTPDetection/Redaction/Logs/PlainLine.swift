internal import OTPText

/// A log line in the form in which its words are read.
enum PlainLine {
  /// `text` without escapes and without names that programs use. Each byte stays in its place, with
  /// spaces for what is removed.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    var bytes = text
    resolveEscapes(in: &bytes)
    removeIdentifiers(in: &bytes)
    return bytes
  }

  /// Resolves escapes of line breaks, tabs and quotation marks.
  private static func resolveEscapes(in bytes: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      if let end = endOfControl(at: index, in: bytes) {
        for place in index..<end { bytes[place] = UInt8(ascii: " ") }
        index = end
      }
      guard index < bytes.count else { break }
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if let end = endOfCharacter(at: index, in: bytes) {
        for place in start..<end { bytes[place] = UInt8(ascii: " ") }
        index = end
        continue
      }
      guard index < bytes.count, let character = character(ofEscape: bytes[index]) else { continue }
      for place in start..<index { bytes[place] = UInt8(ascii: " ") }
      bytes[index] = character
      index += 1
    }
  }

  /// The end of a terminal escape sequence, or of a line break in an rsyslog log, that begins at
  /// `start`.
  private static func endOfControl(at start: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[start] == 0x1B || bytes[start] == UInt8(ascii: "#") else { return nil }
    let longest = 16
    let rest = bytes[start...]
    if isLineBreak(at: start, in: bytes) { return start + 4 }
    let escape = rest.first == 0x1B ? 1 : rest.starts(with: "#033".utf8) ? 4 : 0
    guard escape > 0, rest.dropFirst(escape).first == UInt8(ascii: "[") else { return nil }
    let settings = rest.dropFirst(escape + 1).prefix(longest)
    return settings.firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 }
  }

  /// Whether rsyslog wrote a line break or a tab of a message at `start`, directly after text.
  private static func isLineBreak(at start: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[start] == UInt8(ascii: "#"), start > 0, bytes[start - 1] > UInt8(ascii: " "),
      bytes[start - 1] != UInt8(ascii: "&")
    else { return false }
    return ["#011", "#012", "#015"].contains { bytes[start...].starts(with: $0.utf8) }
  }

  /// The end of an escape such as `u041A` or `xD0`, whose digits are not part of a number.
  private static func endOfCharacter(at start: Int, in bytes: [UInt8]) -> Int? {
    let digits =
      switch start < bytes.count ? bytes[start] : 0 {
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "x"): 2
      default: 0
      }
    let end = start + 1 + digits
    guard digits > 0, end <= bytes.count,
      bytes[(start + 1)..<end].allSatisfy({ ASCII.hexDigit($0) != nil })
    else { return nil }
    return end
  }

  /// Removes names such as `verification_codes` that have no value: their words say nothing about
  /// numbers near them.
  private static func removeIdentifiers(in bytes: inout [UInt8]) {
    var start = 0
    for index in 0...bytes.count {
      if index < bytes.count, ValueName.has(bytes[index]) { continue }
      let name = start..<index
      start = index + 1
      guard bytes[name].dropFirst().dropLast().contains(UInt8(ascii: "_")) else { continue }
      if index < bytes.count, [UInt8]("=:\"'".utf8).contains(bytes[index]) { continue }
      for place in name where !ASCII.isDigit(bytes[place]) {
        bytes[place] = UInt8(ascii: " ")
      }
    }
  }

  static func character(ofEscape byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"): byte
    default: nil
    }
  }
}
