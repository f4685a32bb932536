internal import OTPText

/// The texts of a line of a log, each of which is searched by itself: what stands in quotation
/// marks, brackets, tags and columns, or behind a name with an equals sign, and what is left around
/// it.
///
/// A line of a log has numbers of its own around a message, and may have those of several people:
/// the words of one text say nothing about the numbers of another.
struct LogTexts {
  /// One of the texts.
  struct Text {
    /// Where it begins in the line, in bytes.
    let start: Int
    /// Its bytes, each where it is in the line, with spaces in place of what is a text of its own.
    let bytes: [UInt8]
  }

  /// How many texts may stand within each other.
  private static let depth = 5

  /// The shortest text with words and a code, in bytes.
  private static let shortest = 7

  /// The longest tag of XML, in bytes.
  static let longestTag = 4_096

  private(set) var all: [Text] = []
  private let line: [UInt8]
  private let plain: [UInt8]

  /// Divides `line`, which is `plain` without escapes.
  init(of line: [UInt8], plain: [UInt8]) {
    self.line = line
    self.plain = plain
    divide(line.indices, depth: 0)
  }

  private mutating func divide(_ range: Range<Int>, depth: Int) {
    var parts = LogParts(line, plain, range)
    if depth < Self.depth { parts.divide() }
    if parts.rest.contains(where: { ASCII.isDigit($0) || $0 >= 0x80 }) {
      all.append(Text(start: range.lowerBound, bytes: parts.rest))
    }
    for text in parts.texts where mayBeMessage(text) { divide(text, depth: depth + 1) }
  }

  /// Whether a part may have words and a code.
  private func mayBeMessage(_ part: Range<Int>) -> Bool {
    part.count >= Self.shortest && plain[part].contains { $0 == 0x20 || $0 == 0x0A || $0 >= 0x80 }
  }
}
