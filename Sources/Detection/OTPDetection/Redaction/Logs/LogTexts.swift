internal import OTPText

/// The texts of a log line, each of which is searched by itself: those in quotation marks,
/// brackets, tags and columns, or after a name and an equals sign, and the rest around them.
///
/// A log line has its own numbers around a message, and may have those of several people: the words
/// of one text say nothing about the numbers of another.
struct LogTexts {
  /// One of the texts.
  struct Text {
    /// Where it begins in the line, in bytes.
    let start: Int
    /// Its bytes, as in the line, with spaces in place of texts that are searched by themselves.
    let bytes: [UInt8]
  }

  /// The maximum depth of nested texts.
  private static let depth = 5

  /// The minimum length of a text with words and a code, in bytes.
  private static let shortest = 7

  /// The maximum length of an XML tag, in bytes.
  static let longestTag = 4_096

  private(set) var all: [Text] = []
  private let line: [UInt8]
  private let plain: [UInt8]

  /// Splits `line`; `plain` is the same line with its escapes resolved.
  init(of line: [UInt8], plain: [UInt8]) {
    self.line = line
    self.plain = plain
    guard Self.isOfProgram(line) else {
      all = [Text(start: 0, bytes: plain)]
      return
    }
    divide(line.indices, depth: 0)
  }

  /// Whether `line` has what programs write around texts. Quotation marks and brackets alone are a
  /// part of messages too: `Type [482913] in "Oakline".`
  private static func isOfProgram(_ line: [UInt8]) -> Bool {
    var separators = 0
    return line.indices.contains { place in
      let next = place + 1 < line.count ? line[place + 1] : 0
      switch line[place] {
      case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "\\"), 0x09:
        return true
      case UInt8(ascii: "<"): return next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      case UInt8(ascii: "/"): return next == UInt8(ascii: ">")
      case UInt8(ascii: "]"): return next == UInt8(ascii: ":") || next == UInt8(ascii: "[")
      // Without a space after it, as between columns.
      case UInt8(ascii: ";"), UInt8(ascii: ","):
        if next > UInt8(ascii: " "), next < 0x80 { separators += 1 }
        return separators >= LogColumns.fewest
      // A time with seconds, `10:24:07`.
      case UInt8(ascii: ":"):
        return isDigits(line, place - 2) && isDigits(line, place + 1) && place + 3 < line.count
          && line[place + 3] == UInt8(ascii: ":")
      default: return false
      }
    }
  }

  private static func isDigits(_ line: [UInt8], _ start: Int) -> Bool {
    start >= 0 && start + 1 < line.count && ASCII.isDigit(line[start])
      && ASCII.isDigit(line[start + 1])
  }

  private mutating func divide(_ range: Range<Int>, depth: Int) {
    var parts = LogParts(line, plain, range)
    if depth < Self.depth { parts.divide() }
    if depth == 0 || parts.rest.contains(where: { ASCII.isDigit($0) || $0 >= 0x80 })
      || hasCapitals(parts.rest)
    {
      all.append(Text(start: range.lowerBound, bytes: parts.rest))
    }
    for text in parts.texts where mayBeMessage(text) { divide(text, depth: depth + 1) }
  }

  /// Whether `text` has a run of capital letters, which may be a code.
  private func hasCapitals(_ text: [UInt8]) -> Bool {
    let fewest = 4
    var count = 0
    for byte in text {
      count = ASCII.isUppercase(byte) ? count + 1 : 0
      if count == fewest { return true }
    }
    return false
  }

  /// Whether a part may have words and a code.
  private func mayBeMessage(_ part: Range<Int>) -> Bool {
    part.count >= Self.shortest && plain[part].contains { $0 == 0x20 || $0 == 0x0A || $0 >= 0x80 }
  }
}
