internal import OTPText

/// Finds the values of a log that have a name and the form of a code: `"mfaCode": "482913"`.
enum NamedValues {
  /// The maximum number of digits and letters in a value.
  private static let longest = 10

  /// The `values` in `line` that have a name, and their names.
  static func all(
    of values: [Range<Int>],
    in line: [UInt8]
  ) -> [(range: Range<Int>, name: ValueName)] {
    values.compactMap { value in ValueName(of: value, in: line).map { (value, $0) } }
  }

  /// The places in `line` that have the form of a code, in bytes.
  static func ranges(in line: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var start = 0
    while start < line.count {
      let end = endOfGroup(start, in: line)
      let value = start..<endOfGroups(after: start..<end, in: line)
      if end > start, mayBeCode(line[value]) { values.append(value) }
      // Anything longer than a value is not one.
      let next = max(end, value.upperBound)
      start =
        (line[next...].firstIndex { !ValueName.has($0) || $0 == UInt8(ascii: "-") } ?? line.count)
        + 1
    }
    return values
  }

  /// Whether the value at `range` is a message that consists only of a code: `"body":"482913"`.
  static func isMessage(_ range: Range<Int>, _ name: ValueName, in line: [UInt8]) -> Bool {
    let isElement = line[..<range.lowerBound].last.map { "[>".utf8.contains($0) } ?? false
    return (name.isCertain || isElement) && messageNames.contains(ASCII.lowercased(name.text))
      && !continues(range, in: line)
  }

  private static let messageNames: Set<String> = ["body", "content", "message", "sms", "text"]

  /// Whether the value at `range` is what someone answered when asked for a code, or the expected
  /// answer, in a line about a code: `otp mismatch given="482913"`.
  static func isAnswer(_ range: Range<Int>, _ name: ValueName, in line: [UInt8]) -> Bool {
    let isQuoted = line[..<range.lowerBound].last.map { "\"'".utf8.contains($0) } ?? false
    return name.isCertain || isQuoted
      ? answerNames.contains(ASCII.lowercased(name.text)) && !continues(range, in: line) : false
  }

  private static let answerNames: Set<String> = [
    "actual", "answer", "arg", "challenge response", "clipboard", "digits", "dtmf", "entered",
    "expected", "given", "got", "input", "match", "payload", "received", "reply", "response",
    "original value", "say", "speak", "type text", "typed", "val", "value", "want",
  ]

  /// Whether text follows the value at `range`, so that its name may be that of a message:
  /// `text=482913 is your code`.
  static func continues(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    var rest = line[range.upperBound...]
    if rest.starts(with: #"\n"#.utf8) {
      // The escape takes the place of the space.
      return rest.dropFirst(2).first.map { ASCII.isLetter($0) || $0 >= 0x80 } ?? false
    }
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first == UInt8(ascii: " ") {
      rest = rest.dropFirst()
    }
    guard let next = rest.first, next >= UInt8(ascii: " ") else { return false }
    guard next == UInt8(ascii: " ") else { return !"\"'])}>.,;&|\\<".utf8.contains(next) }
    let word = rest.dropFirst().prefix { $0 > UInt8(ascii: " ") && !"&,;=():[".utf8.contains($0) }
    guard let first = word.first, ASCII.isLetter(first) || first >= 0x80 else { return false }
    // A keyword of SQL follows.
    if word.count > 1, word.allSatisfy(ASCII.isUppercase) { return false }
    return !word.contains { ASCII.isDigit($0) || $0 == UInt8(ascii: "/") }
      && !"=:".utf8.contains(rest.dropFirst(1 + word.count).first ?? 0)
  }

  /// The end of the groups that form one value, such as `482 913`, `GT9-8FS` and single digits, or
  /// otherwise of the first group.
  private static func endOfGroups(after first: Range<Int>, in line: [UInt8]) -> Int {
    let end = first.upperBound
    guard end < line.count, !first.isEmpty else { return end }
    if first.count == 1, ASCII.isDigit(line[first.lowerBound]) {
      return endOfDigits(after: first.lowerBound, in: line)
    }
    let isNumber = line[first].allSatisfy(ASCII.isDigit)
    guard line[end] == UInt8(ascii: "-") || isNumber && line[end] == UInt8(ascii: " ") else {
      return end
    }
    let second = end + 1..<endOfGroup(end + 1, in: line)
    guard second.count == first.count else { return end }
    if isNumber, line[second].allSatisfy(ASCII.isDigit) { return second.upperBound }
    let both = line[first.lowerBound..<second.upperBound]
    // Not a word with a hyphen.
    let isMixed =
      line[end] == UInt8(ascii: "-") && both.contains(where: ASCII.isDigit) && first.count > 2
    return isMixed && byteIsNoPart(second.upperBound, in: line) ? second.upperBound : end
  }

  private static func byteIsNoPart(_ place: Int, in line: [UInt8]) -> Bool {
    place >= line.count || !ValueName.has(line[place])
  }

  /// The end of single digits that are divided by the same separator, as they are spoken or
  /// entered.
  private static func endOfDigits(after first: Int, in line: [UInt8]) -> Int {
    guard " +-".utf8.contains(line[first + 1]) else { return first + 1 }
    var end = first + 1
    while end + 1 < line.count, line[end] == line[first + 1], ASCII.isDigit(line[end + 1]),
      byteIsNoPart(end + 2, in: line)
    {
      end += 2
    }
    return end
  }

  private static func endOfGroup(_ start: Int, in line: [UInt8]) -> Int {
    let limit = min(start + longest + 1, line.count)
    guard start < limit else { return line.count }
    return line[start..<limit].firstIndex { !ValueName.has($0) || $0 == UInt8(ascii: "-") } ?? limit
  }

  /// Whether `value` is four to eight digits, or digits and letters.
  static func mayBeCode(_ value: ArraySlice<UInt8>) -> Bool {
    var (digits, letters) = (0, 0)
    for byte in value {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case _ where ASCII.isDigit(byte): digits += 1
      case _ where ASCII.isLetter(byte): letters += 1
      default: return false
      }
    }
    return letters == 0 ? 4...8 ~= digits : digits > 0 && 5...longest ~= letters + digits
  }
}
