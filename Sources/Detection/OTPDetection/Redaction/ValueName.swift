internal import OTPText

/// The name of a value in a log, such as `verificationCode` or `order%5Bno%5D`, split into words.
struct ValueName {
  /// The maximum length of a name, in bytes.
  private static let longest = 64

  /// Words that say what was done with a value, or that it is one, as in `otp_attempt` and
  /// `expected_code`.
  private static let deeds: Set<Substring> = [
    "an", "attempt", "changed", "correct", "current", "entered", "expected", "filled", "given",
    "input", "my", "new", "old", "previous", "received", "sent", "submitted", "the", "val", "value",
  ]

  /// The words, with a space between two.
  let text: String
  /// Whether a program must have written the name; if not, it could be the end of a sentence in
  /// prose.
  let isCertain: Bool

  /// The name of a table column, or a name in one, such as `otp_code`; nil if it is not a name.
  init?(ofColumn name: ArraySlice<UInt8>) {
    guard name.count <= Self.longest, let first = name.first, ASCII.isLetter(first),
      name.allSatisfy(Self.has)
    else { return nil }
    self.init(text: Self.words(of: name), isCertain: true)
  }

  /// The name of the value at `value` in `line`; nil if it has none.
  init?(of value: Range<Int>, in line: [UInt8]) {
    var before = line[..<value.lowerBound]
    // Both may be in brackets or quotation marks: `"id": 48291`, `(id)=(48291)`, `"id": ["48291"]`.
    let isArgument =
      before.last == UInt8(ascii: "(") && before.dropLast().last.map(Self.has) == true
    Self.removeEnclosing(from: &before)
    // `otpChanged(48291)`
    guard let mark = isArgument ? .sign : Self.removeMark(from: &before) else { return nil }
    if mark == .tag {
      guard let name = Self.element(before, in: line) else { return nil }
      self = name
      return
    }
    Self.removeEnclosing(from: &before)
    let start =
      before.suffix(Self.longest + 1).lastIndex {
        !Self.has($0) && $0 != UInt8(ascii: "%") && $0 < 0x80
      }.map { $0 + 1 } ?? before.startIndex
    var name = before[start...]
    // `name="otp" value="48291"`
    if Self.valueNames.contains(String(decoding: name, as: UTF8.self)),
      let attribute = Self.attribute(before: start, in: line)
    {
      name = attribute
    }
    guard let first = name.first, name.count <= Self.longest, !ASCII.isDigit(first),
      name.contains(where: { ASCII.isLetter($0) || $0 >= 0x80 })
    else { return nil }
    let isCertain =
      switch mark {
      case .sign, .tag: true
      case .colon:
        Self.isOfProgram(name) || Self.isField(start..<value.upperBound, in: line)
          || Self.isMember(start..<value.upperBound, in: line)
          || Self.isOfCondition(start, in: line)
      case .space: Self.isOfProgram(name)
      }
    guard isCertain || mark != .space else { return nil }
    self.init(text: Self.words(of: name), isCertain: isCertain)
  }

  /// The name in the start tag of an XML element with which `text` ends, except for the last byte:
  /// that of the element, `<ns2:otp>`, or of an attribute, `<field k="otp">`; nil if there is no
  /// tag.
  private static func element(_ text: ArraySlice<UInt8>, in line: [UInt8]) -> ValueName? {
    guard let open = text.suffix(longestTag).lastIndex(of: UInt8(ascii: "<")) else {
      return nil
    }
    // A tag within a sentence is not a name: `Your code is <digits>482913</digits>`.
    let before = text[..<open].last { $0 != UInt8(ascii: " ") }
    guard before.map({ !ASCII.isLowercase($0) && $0 < 0x80 }) ?? true else { return nil }
    let tag = text[(open + 1)...]
    let element = tag.prefix { $0 > UInt8(ascii: " ") }
    guard let first = element.first, ASCII.isLetter(first) else { return nil }
    let name = element.lastIndex(of: UInt8(ascii: ":")).map { element[($0 + 1)...] } ?? element
    let attribute = labels.lazy.compactMap { tag.firstPlace(of: $0.utf8)?.upperBound }.first
    guard let attribute else {
      let words = words(of: name)
      // In prose, `>` alone is not the end of a tag.
      let isCertain = words.contains(" ") || name.count < element.count || element.count < tag.count
      return ValueName(text: words, isCertain: isCertain)
    }
    let label = line[attribute..<tag.endIndex].prefix { $0 != UInt8(ascii: "\"") }
    return ValueName(text: words(of: label), isCertain: true)
  }

  private init(text: String, isCertain: Bool) {
    self.text = text
    self.isCertain = isCertain
  }

  /// The attributes that say what an element holds.
  private static let labels = [" name=\"", " label=\"", " k=\"", " key=\""]

  /// The maximum length of a start tag, in bytes.
  private static let longestTag = 256

  /// The last word that says what the value is; nil if it is a plural, which names a count.
  var lastWord: String? {
    guard let word = text.split(separator: " ").last(where: { !Self.deeds.contains($0) }) else {
      return nil
    }
    let isCount = word.hasSuffix("s") && !word.hasSuffix("ss")
    return isCount ? nil : String(word)
  }

  /// The names of attributes whose value belongs to the name in the attribute before them.
  private static let valueNames: Set<String> = ["v", "val", "value"]

  /// The name without words that say what was done with the value.
  var core: String {
    let words = text.split(separator: " ")
    let core = words.filter { !Self.deeds.contains($0) }
    return core.isEmpty ? text : core.joined(separator: " ")
  }

  /// The value of the attribute that ends before `end`: `name="otp" `, `hint=smsOtp `.
  private static func attribute(before end: Int, in line: [UInt8]) -> ArraySlice<UInt8>? {
    if line[..<end].last == UInt8(ascii: " "), let last = line[..<end].dropLast().last, has(last) {
      let value = line[..<(end - 1)].suffix(longest)
      return value.lastIndex(of: UInt8(ascii: "=")).map { value[($0 + 1)...] }
        .flatMap { $0.allSatisfy(has) ? $0 : nil }
    }
    guard let close = line[..<end].suffix(2).lastIndex(of: UInt8(ascii: "\"")),
      let open = line[..<close].suffix(longest).lastIndex(of: UInt8(ascii: "\"")),
      open > 0, line[open - 1] == UInt8(ascii: "=")
    else { return nil }
    return line[(open + 1)..<close]
  }

  /// Whether the name consists of several words written as one.
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

  /// Whether `range` is a member of a structure as Go prints it: `{Phone:15550100 Code:48291}`.
  private static func isMember(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard let first = line[range].first, ASCII.isUppercase(first),
      let before = line[..<range.lowerBound].last,
      before == UInt8(ascii: " ") || before == UInt8(ascii: "{"),
      !line[range].contains(UInt8(ascii: " "))
    else { return false }
    let after = line[range.upperBound...]
    guard after.first == UInt8(ascii: " ") else { return after.first == UInt8(ascii: "}") }
    let next = after.dropFirst().prefix(while: has)
    return next.first.map(ASCII.isUppercase) == true
      && line[next.endIndex...].first == UInt8(ascii: ":")
  }

  /// Whether `byte` can be part of a name.
  static func has(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  // MARK: Between the name and the value

  private enum Mark {
    /// `=`, `=>`, or a colon after a quotation mark.
    case sign
    /// Any other colon, or an equals sign after a space, both of which sentences have too.
    case colon
    /// The end of an XML tag.
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
    // `otpChanged("48291")`
    case UInt8(ascii: "("):
      text = text.dropLast()
      return hasSpace ? nil : .sign
    // `["otp", "48291"]`
    case UInt8(ascii: ","):
      text = text.dropLast()
      guard let close = text.last, close == UInt8(ascii: "\"") || close == UInt8(ascii: "'"),
        let open = text.dropLast().suffix(longest).lastIndex(of: close),
        text[..<open].last == UInt8(ascii: "[")
      else { return nil }
      return .sign
    default: return hasSpace ? .space : nil
    }
    guard text.last == UInt8(ascii: " ") else { return .sign }
    text = text.dropLast()
    return .colon
  }

  /// Whether a keyword of SQL precedes the name at `start`: `WHERE id = 48291`.
  private static func isOfCondition(_ start: Int, in line: [UInt8]) -> Bool {
    [" AND ", " OR ", " WHERE "].contains {
      line[..<start].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Removes marks that enclose a name or a value, and the beginning of XML character data.
  // `removeLast` would copy the whole line.
  private static func removeEnclosing(from text: inout ArraySlice<UInt8>) {
    let end = text.endIndex
    let mostMarks = 3
    for _ in 0..<mostMarks {
      // The parenthesis of a call does not enclose its argument.
      guard let last = text.last, isEnclosing(last),
        text.endIndex == end || last != UInt8(ascii: "(")
      else { break }
      text = text.dropLast()
      while text.last == UInt8(ascii: "\\") { text = text.dropLast() }
    }
    if text.endIndex < end, text.suffix(characterData.count).elementsEqual(characterData) {
      text = text.dropLast(characterData.count)
    }
  }

  private static let characterData = Array("<![CDATA".utf8)

  private static func isEnclosing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  // MARK: Words

  static func words(of name: ArraySlice<UInt8>) -> String {
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
