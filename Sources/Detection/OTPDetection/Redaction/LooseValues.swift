internal import OTPText

/// Finds values without a name in lines about codes: arguments of calls and commands, and items of
/// lists, such as `send_otp('+15550100', '482913')` and `"SET" "otp:7" "482913"`.
enum LooseValues {
  /// The values among `all` in `line` that may be codes although nothing names them.
  static func values(of all: [Range<Int>], in line: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    for value in all {
      guard let before = byte(at: value.lowerBound - 1, in: line),
        let after = byte(at: value.upperBound, in: line)
      else { continue }
      if isAnswered(value, in: line) { values.append(value) }
      // `["id", 48291]`
      if ValueName(of: value, in: line)?.isCertain == true { continue }
      let isQuoted = isQuote(before) && (after == before || after == UInt8(ascii: "\\"))
      if isQuoted ? isArgument(value.lowerBound - 1, in: line) : isItem(value, in: line) {
        values.append(value)
      }
    }
    return values
  }

  private static func byte(at place: Int, in line: [UInt8]) -> UInt8? {
    line.indices.contains(place) ? line[place] : nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether the value quoted at `quote` follows a comma, a bracket or another argument in
  /// quotation marks, or is an SQL parameter: `$2 = '482913'`, `@p0=N'482913'`.
  private static func isArgument(_ quote: Int, in line: [UInt8]) -> Bool {
    var before = line[..<quote]
    while before.last == UInt8(ascii: "\\") { before = before.dropLast() }
    if before.last == UInt8(ascii: "N") { before = before.dropLast() }
    let hasSpace = before.last == UInt8(ascii: " ")
    if hasSpace { before = before.dropLast() }
    switch before.last {
    case UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: "["): return true
    case UInt8(ascii: "\""): return hasSpace && isStored(line)
    case UInt8(ascii: ">"): return before.suffix(2).elementsEqual("->".utf8)
    case UInt8(ascii: "="):
      if before.suffix(2).elementsEqual("==".utf8) { return true }
      let name = before.dropLast(before.dropLast().last == UInt8(ascii: " ") ? 2 : 1)
      let longest = 8
      return name.suffix(longest).lastIndex { "$@".utf8.contains($0) } != nil
        && name.last.map(ASCII.isDigit) == true
    default: return false
    }
  }

  /// The commands of Redis that store values (https://redis.io/docs/latest/commands/).
  private static let commands = ["set\"", "setex\"", "setnx\"", "sadd\"", "rpush\"", "lpush\""]

  /// Whether `line` is a command that stores values.
  private static func isStored(_ line: [UInt8]) -> Bool {
    let longest = 96
    let start = ASCII.lowercased(String(decoding: line.prefix(longest), as: UTF8.self))
    return commands.contains { start.utf8.firstPlace(of: $0.utf8) != nil }
  }

  private static let answers: Set<String> = [
    "assert", "correct", "entered", "equal", "expected", "given", "got", "received", "stored",
  ]

  /// Whether the word before `value` says that it was entered, or should have been.
  static func isAnswered(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    var before = line[..<value.lowerBound]
    if let last = before.last, isQuote(last) { before = before.dropLast() }
    // `null -> 48291`
    if before.suffix(4).elementsEqual(" -> ".utf8) { return true }
    guard before.last == UInt8(ascii: " ") else { return false }
    let word = before.dropLast().suffix(10).reversed().prefix(while: ASCII.isLetter).reversed()
    return answers.contains(ASCII.lowercased(String(decoding: Array(word), as: UTF8.self)))
  }

  /// Whether `value` is one of several in brackets.
  private static func isItem(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    let before = line[..<value.lowerBound].last { $0 != UInt8(ascii: " ") }
    let after = line[value.upperBound...].first { $0 != UInt8(ascii: " ") }
    let comma = UInt8(ascii: ",")
    guard before == UInt8(ascii: "[") || before == comma,
      after == UInt8(ascii: "]") || after == comma,
      before == comma || after == comma
    else { return false }
    let longest = 200
    let open = line[..<value.lowerBound].suffix(longest).lastIndex(of: UInt8(ascii: "["))
    return open.map { !line[$0..<value.lowerBound].contains(UInt8(ascii: "]")) } ?? false
  }
}
