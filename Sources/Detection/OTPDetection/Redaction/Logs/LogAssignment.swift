internal import OTPText

/// A name with an equals sign and its value, such as `text=Your code is 482913`.
struct LogAssignment {
  /// Where the name begins.
  let name: Int
  /// The range from the equals sign to the next name or ampersand.
  let value: Range<Int>

  /// The assignments in `range` of `line`, in order.
  static func all(in range: Range<Int>, of line: [UInt8]) -> [LogAssignment] {
    var found: [LogAssignment] = []
    var next = range.upperBound
    // Backwards, so that each knows what follows.
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      if line[place] == UInt8(ascii: "&") { next = place }
      guard line[place] == UInt8(ascii: "="), place + 1 < range.upperBound,
        line[place + 1] != UInt8(ascii: ">"),
        let name = startOfName(before: place, in: line, range)
      else { continue }
      if place + 1 < next { found.append(LogAssignment(name: name, value: place + 1..<next)) }
      next = name
      place = name
    }
    return found.reversed()
  }

  private static func startOfName(before end: Int, in line: [UInt8], _ range: Range<Int>) -> Int? {
    let longest = 64
    let part = line[range.lowerBound..<end].suffix(longest)
    let start = part.lastIndex { !isOfName($0) }.map { $0 + 1 } ?? part.startIndex
    // An attribute of XML belongs to its element.
    let mark = line[range.lowerBound..<start].suffix(longest).last {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    if mark == UInt8(ascii: "<") { return nil }
    let isWhole = start == range.lowerBound || isBreak(line[start - 1]) || line[start - 1] < 0x30
    return start < end && isWhole && line[start..<end].contains(where: ASCII.isLetter) ? start : nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "$"), UInt8(ascii: "@"):
      true
    default: ValueName.has(byte)
    }
  }

  /// Whether `byte` may come before or after a name or a text in quotation marks.
  static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "&"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
      UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }
}
