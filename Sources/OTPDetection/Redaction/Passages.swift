internal import OTPText

/// Finds the passages of a line of a log that may be messages of their own: what stands in
/// quotation marks or brackets, and what follows a name with an equals sign or a colon.
///
/// A line of a log has numbers of its own around the message, and escapes within it. A passage is
/// searched without both.
enum Passages {
  /// The most passages of a line that go on to its end. Others share no bytes with their likes.
  private static let mostRests = 8

  /// The shortest passage with words and a code, in bytes.
  private static let shortest = 10

  /// The passages of `line`, in bytes.
  static func ranges(in line: [UInt8]) -> [Range<Int>] {
    let ranges = quoted(in: line) + bracketed(in: line) + values(in: line) + rests(in: line)
    return ranges.filter { mayBeMessage(line[$0]) }
  }

  /// `text` without escapes and without names that programs use: each byte stays where it is, with
  /// spaces in place of what is left out.
  static func plain(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    resolveEscapes(in: &bytes)
    removeIdentifiers(in: &bytes)
    return bytes
  }

  /// Resolves escapes of line breaks, tabs and quotation marks.
  private static func resolveEscapes(in bytes: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < bytes.count, let character = character(ofEscape: bytes[index]) else { continue }
      for place in start..<index { bytes[place] = UInt8(ascii: " ") }
      bytes[index] = character
      index += 1
    }
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

  /// Whether `passage` may have words and a code, and is no longer than what is searched at once.
  private static func mayBeMessage(_ passage: ArraySlice<UInt8>) -> Bool {
    (shortest...TextPart.length).contains(passage.count) && passage.contains(UInt8(ascii: " "))
  }

  /// Between two quotation marks of one kind, also between those that are escaped as often.
  private static func quoted(in line: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // The end of the last quotation mark, by the number of backslashes before it.
    var ends: [Int: Int] = [:]
    var single: Int?
    var backslashes = 0
    for (index, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "\""):
        if let end = ends[backslashes] { ranges.append(end..<index - backslashes) }
        ends = ends.filter { $0.key < backslashes }
        ends[backslashes] = index + 1
      case UInt8(ascii: "'"):
        let isOpening = index == 0 || isBreak(line[index - 1])
        let isClosing = index + 1 == line.count || isBreak(line[index + 1])
        if isClosing, let start = single {
          ranges.append(start..<index)
          single = nil
        } else if isOpening {
          single = index + 1
        }
      default: break
      }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
    }
    return ranges
  }

  /// Within brackets that hold no others.
  private static func bracketed(in line: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "[") { start = index + 1 }
      if byte == UInt8(ascii: "]"), let begin = start {
        ranges.append(begin..<index)
        start = nil
      }
    }
    return ranges
  }

  /// After a name with an equals sign, up to the next one.
  private static func values(in line: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    // Where a name may have begun, which may be that of the next value.
    var name = 0
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "=") {
        if let start, start < name { ranges.append(start..<name) }
        start = index + 1
      } else if isBreak(byte) {
        name = index + 1
      }
    }
    if let start { ranges.append(start..<line.count) }
    return ranges
  }

  /// After a colon with a space, all the rest.
  private static func rests(in line: [UInt8]) -> [Range<Int>] {
    let starts = line.indices.lazy.filter { index in
      index >= 2 && line[index - 1] == UInt8(ascii: " ") && line[index - 2] == UInt8(ascii: ":")
    }
    return starts.prefix(mostRests).map { $0..<line.count }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    case UInt8(ascii: "&"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): true
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "["): true
    default: false
    }
  }
}
