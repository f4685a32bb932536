internal import OTPText

/// Finds the values of a log that have a name and the form of a code: `"mfaCode": "482913"`.
enum NamedValues {
  /// The most digits and letters of a value.
  private static let longest = 10

  /// The values in `line` and their names, in bytes.
  static func all(in line: [UInt8]) -> [(range: Range<Int>, name: ValueName)] {
    var values: [(Range<Int>, ValueName)] = []
    var start = 0
    while start < line.count {
      let end = endOfGroup(start, in: line)
      let value = start..<endOfSecondGroup(after: start..<end, in: line)
      if end > start, mayBeCode(line[value]), let name = ValueName(of: value, in: line) {
        values.append((value, name))
      }
      // What is longer than a value is none.
      start =
        (line[end...].firstIndex { !ValueName.has($0) || $0 == UInt8(ascii: "-") } ?? line.count)
        + 1
    }
    return values
  }

  /// Whether the value at `range` goes on with a text, so that its name may be that of a message:
  /// `text=482913 is your code`.
  static func continues(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    var rest = line[range.upperBound...]
    if rest.starts(with: #"\n"#.utf8) {
      // The letter of the escape stands for the space.
      return rest.dropFirst(2).first.map { ASCII.isLetter($0) || $0 >= 0x80 } ?? false
    }
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first == UInt8(ascii: " ") {
      rest = rest.dropFirst()
    }
    guard let next = rest.first, next >= UInt8(ascii: " ") else { return false }
    guard next == UInt8(ascii: " ") else { return !"\"'])}>.,;&|\\<".utf8.contains(next) }
    let word = rest.dropFirst().prefix { $0 > UInt8(ascii: " ") && !"&,;=():[".utf8.contains($0) }
    guard let first = word.first, ASCII.isLetter(first) || first >= 0x80 else { return false }
    return !word.contains { ASCII.isDigit($0) || $0 == UInt8(ascii: "/") }
      && !"=:".utf8.contains(rest.dropFirst(1 + word.count).first ?? 0)
  }

  /// The end of two groups of digits that are one value, else of the first one.
  private static func endOfSecondGroup(after first: Range<Int>, in line: [UInt8]) -> Int {
    let end = first.upperBound
    guard end < line.count, line[first].allSatisfy(ASCII.isDigit),
      line[end] == UInt8(ascii: " ") || line[end] == UInt8(ascii: "-")
    else { return end }
    let second = end + 1..<endOfGroup(end + 1, in: line)
    return second.count == first.count && line[second].allSatisfy(ASCII.isDigit)
      ? second.upperBound : end
  }

  private static func endOfGroup(_ start: Int, in line: [UInt8]) -> Int {
    let limit = min(start + longest + 1, line.count)
    guard start < limit else { return line.count }
    return line[start..<limit].firstIndex { !ValueName.has($0) || $0 == UInt8(ascii: "-") } ?? limit
  }

  /// Whether `value` is four to eight digits, or digits and capital letters.
  private static func mayBeCode(_ value: ArraySlice<UInt8>) -> Bool {
    let digits = value.count(where: ASCII.isDigit)
    let capitals = value.count(where: ASCII.isUppercase)
    let separators = value.count { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    guard digits + capitals + separators == value.count else { return false }
    return capitals == 0 ? 4...8 ~= digits : digits > 0 && 5...longest ~= value.count
  }
}
