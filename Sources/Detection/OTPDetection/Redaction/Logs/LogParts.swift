internal import OTPText

/// Splits a range of a line into the texts in it and the rest.
struct LogParts {
  /// The rest: the range with spaces in place of the texts and of what programs write.
  private(set) var rest: [UInt8]
  /// The places of the texts.
  private(set) var texts: [Range<Int>] = []

  private let line: [UInt8]
  private let plain: [UInt8]
  private let range: Range<Int>
  private var index: Int
  /// The numbers of backslashes before quotation marks that are not closed.
  private var unclosed: Set<Int> = []
  private var hasUnclosedApostrophe = false
  private var backslashes = 0
  private var assignments: ArraySlice<LogAssignment>

  init(_ line: [UInt8], _ plain: [UInt8], _ range: Range<Int>) {
    self.line = line
    self.plain = plain
    self.range = range
    rest = Array(plain[range])
    index = range.lowerBound
    assignments = LogAssignment.all(in: range, of: line)[...]
  }

  mutating func divide() {
    if let columns = LogColumns.ranges(in: range, of: line) {
      for column in columns { cut(column, text: column) }
      return
    }
    while index < range.upperBound {
      let byte = line[index]
      let end =
        switch byte {
        case UInt8(ascii: "\""): endOfQuotation()
        case UInt8(ascii: "'"): endOfApostrophes()
        case UInt8(ascii: "["): endOfBrackets()
        case UInt8(ascii: "<"): endOfTag()
        default: endOfAssignment()
        }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
      index = end ?? index + 1
    }
  }

  /// Removes `part` from the rest, and adds the `text` in it, if any.
  private mutating func cut(_ part: Range<Int>, text: Range<Int>? = nil) {
    for place in part { rest[place - range.lowerBound] = UInt8(ascii: " ") }
    if let text, !text.isEmpty { texts.append(text) }
  }

  /// Whether `text` has several words.
  private func hasWords(_ text: Range<Int>) -> Bool {
    // Not all languages put spaces between words.
    plain[text].contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 >= 0x80 }
  }

  private func byte(at place: Int) -> UInt8? { range.contains(place) ? line[place] : nil }

  // MARK: Quotation marks

  private mutating func endOfQuotation() -> Int? {
    guard !unclosed.contains(backslashes) else { return nil }
    var count = 0
    var place = index + 1
    while place < range.upperBound {
      if line[place] == UInt8(ascii: "\"") {
        if count < backslashes { return nil }
        if count == backslashes {
          // Tables double the marks within a text.
          guard count == 0, byte(at: place + 1) == UInt8(ascii: "\"") else {
            return endOfText(index + 1..<place - count, end: place + 1)
          }
          place += 1
        }
      }
      count = line[place] == UInt8(ascii: "\\") ? count + 1 : 0
      place += 1
    }
    unclosed.insert(backslashes)
    return nil
  }

  private mutating func endOfApostrophes() -> Int? {
    // `N'…'` in SQL, `b'…'` in Python.
    let isPrefixed = byte(at: index - 1).map { "NEbru".utf8.contains($0) } ?? false
    guard !hasUnclosedApostrophe,
      byte(at: isPrefixed ? index - 2 : index - 1).map(LogAssignment.isBreak) ?? true
    else { return nil }
    let end = line[(index + 1)..<range.upperBound].indices.first { place in
      line[place] == UInt8(ascii: "'") && byte(at: place + 1).map(LogAssignment.isBreak) ?? true
    }
    guard let end else {
      hasUnclosedApostrophe = true
      return nil
    }
    return endOfText(index + 1..<end, end: end + 1)
  }

  /// Removes from the rest a text in quotation marks, or a single word in them that a program
  /// wrote.
  private mutating func endOfText(_ text: Range<Int>, end: Int) -> Int? {
    if hasWords(text) {
      cut(index..<end, text: text)
      return end
    }
    // `"id":`, `"id" =>`
    let next = line[end..<range.upperBound].first { $0 != UInt8(ascii: " ") }
    let isName = next == UInt8(ascii: ":") || next == UInt8(ascii: "=")
    guard isName || isValue(at: index - backslashes) else { return nil }
    cut(text)
    return end
  }

  /// Whether what begins at `start` is a value, a member or an argument, and not a word of a
  /// sentence.
  private func isValue(at start: Int) -> Bool {
    guard let before = line[range.lowerBound..<start].lastIndex(where: { $0 != UInt8(ascii: " ") })
    else { return true }
    switch line[before] {
    case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): return true
    case UInt8(ascii: "("), UInt8(ascii: ">"): return true
    case UInt8(ascii: ":"):
      return byte(at: before - 1) == UInt8(ascii: "\"") || byte(at: before - 1) == UInt8(ascii: "'")
    default: return false
    }
  }

  // MARK: Brackets and tags

  /// Removes brackets that contain no others from the rest.
  private mutating func endOfBrackets() -> Int? {
    let brackets: [UInt8] = [UInt8(ascii: "["), UInt8(ascii: "]")]
    guard let end = line[(index + 1)..<range.upperBound].firstIndex(where: brackets.contains),
      line[end] == UInt8(ascii: "]"), !isSender(index + 1..<end)
    else { return nil }
    let text = index + 1..<end
    // `코드 [4829]를`
    let isInWord = [byte(at: index - 1), byte(at: end + 1)].contains { $0 ?? 0 >= 0x80 }
    // `verification code [4829] for`
    let before = line[range.lowerBound..<index]
    let isInSentence = ["code ", "otp ", "OTP ", "pin ", "PIN ", "password "].contains {
      before.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
    guard !isInWord && !isInSentence || hasWords(text) else { return nil }
    cut(index..<end + 1, text: hasWords(text) ? text : nil)
    return end + 1
  }

  /// Whether `text` in brackets is the sender at the start of a message:
  /// `[Oakline] 482913 is your code`.
  private func isSender(_ text: Range<Int>) -> Bool {
    let longest = 40
    return text.count <= longest && line[text].contains { ASCII.isLetter($0) || $0 >= 0x80 }
      && line[range.lowerBound..<index].allSatisfy { $0 == UInt8(ascii: " ") }
      && !line[text.upperBound..<range.upperBound].contains(UInt8(ascii: "["))
  }

  /// Removes an XML tag, with the texts of its attributes and its element, or a text between `<`
  /// and `>`, from the rest.
  private mutating func endOfTag() -> Int? {
    let data = Array("![CDATA[".utf8)
    if line[(index + 1)..<range.upperBound].starts(with: data) {
      let start = index + 1 + data.count
      let rest = line[start..<range.upperBound]
      let end = rest.firstPlace(of: "]]>".utf8)?.lowerBound ?? range.upperBound
      cut(index..<end, text: start..<end)
      return end
    }
    let rest = line[(index + 1)..<range.upperBound].prefix(LogTexts.longestTag)
    let marks: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    guard let end = rest.firstIndex(where: marks.contains), line[end] == UInt8(ascii: ">"),
      let first = rest.first, first != UInt8(ascii: ">")
    else { return nil }
    let inner = index + 1..<end
    let isTag = ASCII.isLetter(first) || "/!?".utf8.contains(first)
    let isAttributed = line[inner].contains(UInt8(ascii: "=")) || !hasWords(inner)
    guard isTag, isAttributed || line[end - 1] == UInt8(ascii: "/") else {
      guard hasWords(inner) else { return nil }
      cut(index..<end + 1, text: inner)
      return end + 1
    }
    let isInSentence = isInSentence(index)
    cut(index..<end + 1, text: hasWords(inner) ? inner : nil)
    return isInSentence ? end + 1 : endOfElement(after: end + 1)
  }

  /// Whether words precede the tag at `start`: `Your code is <digits>482913</digits>`.
  private func isInSentence(_ start: Int) -> Bool {
    let before = line[range.lowerBound..<start].last { $0 != UInt8(ascii: " ") }
    return before.map { ASCII.isLowercase($0) || $0 >= 0x80 } ?? false
  }

  /// Removes the text up to the end tag from the rest.
  private mutating func endOfElement(after start: Int) -> Int {
    guard let end = line[start..<range.upperBound].firstIndex(of: UInt8(ascii: "<")),
      byte(at: end + 1) == UInt8(ascii: "/"), end > start
    else { return start }
    cut(start..<end, text: start..<end)
    return end
  }

  // MARK: Names with an equals sign

  private mutating func endOfAssignment() -> Int? {
    while let first = assignments.first, first.name < index { assignments.removeFirst() }
    guard let assignment = assignments.first, assignment.name == index else { return nil }
    let value = assignment.value
    let first = byte(at: value.lowerBound)
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "\\") {
      cut(index..<value.lowerBound)
      return value.lowerBound
    }
    cut(index..<value.upperBound, text: hasWords(trimmed(value)) ? value : nil)
    return value.upperBound
  }

  private func trimmed(_ value: Range<Int>) -> Range<Int> {
    let last = line[value].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
    return value.lowerBound..<(last.map { $0 + 1 } ?? value.lowerBound)
  }
}
