internal import OTPText

/// Tells numbers of programs from codes by what directly surrounds them in a log line.
enum OtherNumber {
  /// Placeholders for a code, and SQL keywords.
  private static let words: Set<String> = [
    "EXPIRED", "FALSE", "FILTERED", "HIDDEN", "LENGTH", "MASKED", "NONE", "NULL", "REDACTED",
    "REMOVED", "SECRET", "SELECT", "SQLSTATE", "TRUE", "UNDEFINED", "VALUES", "WHERE",
  ]

  /// Prefixes of error codes, identifiers and hash functions.
  private static let prefixes: Set<Substring> = ["E", "ERR", "ID", "MD", "SHA"]

  /// Words that precede `code` in the names of error codes.
  private static let errors = [
    "cause", "err", "exception", "exit", "fail", "fault", "reason", "report", "response", "return",
    "servfail", "sqlstate", "status", "wrap-up",
  ]

  /// Words that make a bare `code` after them an error code, even at a distance.
  private static let reports = ["error", "exception", "fault", "fatal"]

  /// How many bytes before or after a number are read.
  private static let reach = 96

  /// Whether the value at `range` of `line` is a placeholder for a code, part of a name, a number
  /// with a unit, or an error code.
  static func has(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    let value = line[range]
    if value.allSatisfy(ASCII.isLetter) {
      return words.contains(String(decoding: value, as: UTF8.self).uppercased())
    }
    guard value.allSatisfy({ $0 < 0x80 }) else { return false }
    if value.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: " ") }) {
      if let before = byte(at: range.lowerBound - 1, of: line), ASCII.isLowercase(before),
        byte(at: range.lowerBound - 2, of: line) != UInt8(ascii: "\\")
      {
        // Not a message without spaces: `Kod5521potwierdza`.
        return byte(at: range.upperBound, of: line).map { !ASCII.isLowercase($0) } ?? true
      }
      if let after = byte(at: range.upperBound, of: line), ASCII.isLowercase(after) { return true }
    }
    return isNumbered(range, in: line) || isPartOfOther(range, in: line)
      || isOfError(range, in: line)
  }

  private static func byte(at place: Int, of line: [UInt8]) -> UInt8? {
    line.indices.contains(place) ? line[place] : nil
  }

  /// Whether the value is an error code: `exception code 48291`, `"error":{"code":48291`, `E48291`.
  private static func isOfError(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    let value = String(decoding: line[range], as: UTF8.self)
    let digits = value.drop { $0.isLetter }
    if digits.count < value.count, digits.allSatisfy(\.isNumber),
      prefixes.contains(value.dropLast(digits.count))
    {
      return true
    }
    let before = line[..<range.lowerBound].suffix(reach)
    var text = ASCII.lowercased(String(decoding: before, as: UTF8.self))[...]
    while let last = text.last, !last.isLetter, !last.isNumber { text.removeLast() }
    guard text.hasSuffix("code") else { return false }
    text = text.dropLast(4)
    // The word before, which may be joined to it.
    let trimmed = text.reversed().drop { $0 == " " }
    let isOfName = { (character: Character) in
      character.isLetter || character.isNumber || "_-:".contains(character)
    }
    let name = String(trimmed.prefix(while: isOfName).reversed())
    // The colon is between words, as in `Error: code`, or in the name of an XML element.
    let isSentence = text.last == " " && name.hasSuffix(":")
    if name == "with", text.utf8.firstPlace(of: "exited with ".utf8) != nil { return true }
    if !isSentence, errors.contains(where: { name.utf8.firstPlace(of: $0.utf8) != nil }) {
      return true
    }
    let isAlone = text.last.map { !$0.isLetter && $0 != " " } ?? true
    guard isAlone || isSentence || !name.contains(where: \.isLetter) else { return false }
    // `"error":{"code":48291` or `Error sending SMS (code 48291)`, but not a sentence about an
    // error.
    let mark = before.last { $0 != UInt8(ascii: " ") }
    let isDetail = mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") || text.last == "("
    if isDetail, reports.contains(where: { text.utf8.firstPlace(of: $0.utf8) != nil }) {
      return true
    }
    return isNumberWithMessage(range, in: line)
  }

  /// Whether the value is a JSON number whose object continues with a message: the answer of an
  /// API.
  private static func isNumberWithMessage(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard byte(at: range.lowerBound - 1, of: line) == UInt8(ascii: ":") else { return false }
    let after = line[range.upperBound...].prefix(reach)
    return after.firstPlace(of: "\"message\":".utf8) != nil
      || after.firstPlace(of: "\"reason\":".utf8) != nil
  }
}
