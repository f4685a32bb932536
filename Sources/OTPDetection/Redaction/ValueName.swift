internal import OTPText

/// The name of a value in a log, such as `verificationCode` or `order%5Bno%5D`, in words.
struct ValueName {
  /// The longest name that is read, in bytes.
  private static let longest = 64

  /// Words that may follow what a value is, as in `otp_attempt`.
  private static let tails: Set<Substring> = ["attempt", "input", "value"]

  /// The words, with a space between two.
  let text: String
  /// Whether the name is one that programs write, which in prose could be the end of a sentence.
  let isCertain: Bool

  /// The name of the value at `value` in `line`; nil if it has none.
  init?(of value: Range<Int>, in line: [UInt8]) {
    var before = line[..<value.lowerBound]
    // Both may be in brackets or quotation marks: `"id": 48291`, `(id)=(48291)`.
    Self.removeEnclosing(from: &before)
    guard let mark = Self.removeMark(from: &before) else { return nil }
    Self.removeEnclosing(from: &before)
    let start =
      before.suffix(Self.longest + 1).lastIndex {
        !Self.has($0) && $0 != UInt8(ascii: "%") && $0 < 0x80
      }.map { $0 + 1 } ?? before.startIndex
    let name = before[start...]
    guard let first = name.first, name.count <= Self.longest, !ASCII.isDigit(first),
      name.contains(where: { ASCII.isLetter($0) || $0 >= 0x80 })
    else { return nil }
    text = Self.words(of: name)
    switch mark {
    case .sign: isCertain = true
    case .colon:
      isCertain = Self.isOfProgram(name) || Self.isField(start..<value.upperBound, in: line)
    case .space: isCertain = Self.isOfProgram(name)
    case .tag:
      guard start > 0, line[start - 1] == UInt8(ascii: "<") else { return nil }
      isCertain = text.contains(" ")
    }
    guard isCertain || mark != .space else { return nil }
  }

  /// The last word that says what the value is; nil if values of the name are counted.
  var lastWord: String? {
    guard let word = text.split(separator: " ").last(where: { !Self.tails.contains($0) }) else {
      return nil
    }
    let isCount = word.hasSuffix("s") && !word.hasSuffix("ss")
    return isCount ? nil : String(word)
  }

  /// Whether the name is written in one, of several words.
  var isCompound: Bool { text.contains(" ") }

  /// Whether only programs write such a name: `user_id`, `postalCode`, `Content-Length`, but not
  /// `PayPal` or `iCloud`.
  private static func isOfProgram(_ name: ArraySlice<UInt8>) -> Bool {
    if name.contains(UInt8(ascii: "_")) { return true }
    let shortestWord = 3
    let first = name.prefix(while: ASCII.isLowercase)
    if first.count >= shortestWord {
      return name.dropFirst(first.count).contains(where: ASCII.isUppercase)
    }
    return name.starts(with: "Content-".utf8) || name.starts(with: "X-".utf8)
  }

  /// Whether `range`, a name and a value, is one of several fields in brackets:
  /// `[SVC:otp] [FID:44039557]`.
  private static func isField(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    let (before, after) = (line[..<range.lowerBound], line[range.upperBound...])
    return before.last == UInt8(ascii: "[") && after.first == UInt8(ascii: "]")
      && (before.suffix(3).elementsEqual("] [".utf8) || after.starts(with: "] [".utf8))
  }

  /// Whether names have `byte`.
  static func has(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  // MARK: Between the name and the value

  private enum Mark {
    /// `=`, `=>`, or a colon behind a quotation mark.
    case sign
    /// Another colon or an equals sign behind a space, as in sentences too.
    case colon
    /// The end of a tag of XML.
    case tag
    case space
  }

  private static func removeMark(from text: inout ArraySlice<UInt8>) -> Mark? {
    let hasSpace = text.last == UInt8(ascii: " ")
    if hasSpace { text = text.dropLast() }
    switch text.last {
    case UInt8(ascii: "="):
      text = text.dropLast()
    case UInt8(ascii: ":"):
      text = text.dropLast()
      return text.last == UInt8(ascii: "\"") || text.last == UInt8(ascii: "'") ? .sign : .colon
    case UInt8(ascii: ">"):
      text = text.dropLast()
      guard text.last == UInt8(ascii: "=") else { return hasSpace ? nil : .tag }
      text = text.dropLast()
    default: return hasSpace ? .space : nil
    }
    guard text.last == UInt8(ascii: " ") else { return .sign }
    text = text.dropLast()
    return .colon
  }

  // `removeLast` would copy the whole line.
  private static func removeEnclosing(from text: inout ArraySlice<UInt8>) {
    if let last = text.last, isEnclosing(last) { text = text.dropLast() }
    while text.last == UInt8(ascii: "\\") { text = text.dropLast() }
  }

  private static func isEnclosing(_ byte: UInt8) -> Bool { "\"'()[]".utf8.contains(byte) }

  // MARK: Words

  private static func words(of name: ArraySlice<UInt8>) -> String {
    var words: [UInt8] = []
    var wasSmall = false
    var index = name.startIndex
    while index < name.endIndex {
      let byte = name[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        // A bracket, most likely.
        words.append(UInt8(ascii: " "))
        index += min(2, name.endIndex - index)
        continue
      }
      let isNext = ASCII.isUppercase(byte) && (wasSmall || beginsWord(index, in: name))
      if isNext { words.append(UInt8(ascii: " ")) }
      let isSeparator = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      words.append(isSeparator ? UInt8(ascii: " ") : isNext ? ASCII.lowercased(byte) : byte)
      wasSmall = ASCII.isLowercase(byte)
    }
    return String(decoding: words, as: UTF8.self).split(separator: " ").joined(separator: " ")
  }

  /// Whether a capital letter before `index` begins a word after an abbreviation, as in `OTPCode`.
  private static func beginsWord(_ index: Int, in name: ArraySlice<UInt8>) -> Bool {
    guard index - 2 >= name.startIndex, index < name.endIndex else { return false }
    return ASCII.isUppercase(name[index - 2]) && ASCII.isLowercase(name[index])
  }
}
