internal import OTPText

// Numbers that programs assign to what they do.
extension OtherNumber {
  /// Words for what is numbered in logs that are never words for a code.
  private static let nouns: Set<String> = [
    "agent", "attempt", "batch", "build", "chunk", "client", "cpu", "customer", "delivered",
    "event", "generation", "goroutine", "group", "instance", "iteration", "job", "line", "node",
    "offset", "page", "partition", "pid", "port", "process", "query", "replica", "retry",
    "revision", "row", "runner", "sequence", "session", "shard", "signatures", "sqlstate", "step",
    "task", "template", "thread", "ticket", "uid", "user", "version", "worker",
  ]

  /// Words for what is counted in logs.
  private static let units: Set<String> = [
    "attempts", "bytes", "calls", "characters", "codes", "days", "entries", "hours", "items",
    "iterations", "kb", "mb", "messages", "milliseconds", "min", "minute", "minutes", "ms",
    "pages", "records", "requests", "rows", "s", "sec", "second", "seconds", "sms", "times",
    "tokens", "users",
  ]

  /// The maximum length of a word that is read.
  private static let longestWord = 16

  /// Whether the value at `range` is the number of something, `session 729660`, or counts
  /// something, `630 minutes`, `986888 verification codes`.
  static func isNumbered(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard line[range].allSatisfy(ASCII.isDigit) else { return false }
    // `user 482913 is your code` names the reader.
    let isNumber =
      nouns.contains(wordBefore(range.lowerBound, in: line))
      && !line[range.upperBound...].starts(with: " is ".utf8)
    return isNumber || isCount(range, in: line)
  }

  private static func wordBefore(_ end: Int, in line: [UInt8]) -> String {
    var before = line[..<end]
    // A terminal escape sequence may come between them.
    if before.last == UInt8(ascii: "m"), let escape = before.suffix(8).lastIndex(of: 0x1B) {
      before = before[..<escape]
    }
    guard before.last == UInt8(ascii: " ") else { return "" }
    let word = before.dropLast().suffix(longestWord).reversed().prefix(while: ASCII.isLetter)
    return ASCII.lowercased(String(decoding: word.reversed(), as: UTF8.self))
  }

  private static func isCount(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    let after = line[range.upperBound...].prefix(3 * longestWord)
    guard after.first == UInt8(ascii: " ") else { return false }
    let words = after.dropFirst().split(separator: UInt8(ascii: " "), maxSplits: 2)
    let read = words.prefix(2).map { word in
      ASCII.lowercased(String(decoding: word.prefix(while: ASCII.isLetter), as: UTF8.self))
    }
    guard let first = read.first else { return false }
    let end = words[0].dropFirst(first.utf8.count).first
    let isName = end.map { "=:[_(".utf8.contains($0) || ASCII.isDigit($0) || $0 >= 0x80 } ?? false
    guard !isName else { return false }
    return units.contains(first)
      || end == nil && read.count == 2 && ["codes", "tokens"].contains(read[1])
  }

  /// Whether the value at `range` is part of a longer identifier, or the number of a process or of
  /// a queued message directly after the name of the program.
  static func isPartOfOther(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    if isPartOfIdentifier(range, in: line) { return true }
    let before = line[..<range.lowerBound]
    let after = line[range.upperBound...]
    // A Prometheus sample, a port, and what HAProxy writes after a size.
    if before.suffix(2).elementsEqual("} ".utf8) || before.suffix(4).elementsEqual("on :".utf8)
      || after.starts(with: " - - ".utf8)
    {
      return true
    }
    if isMeasure(line[range]) { return true }
    // `I/flutter (22144): `, `Auth: (2162) Login`
    let head = before.suffix(longestWord)
    if after.starts(with: "): ".utf8), head.contains(UInt8(ascii: "(")),
      head.contains(UInt8(ascii: "/"))
    {
      return true
    }
    if before.suffix(7).elementsEqual("Auth: (".utf8) { return true }
    // The status of an answer: `-> 200 in 35 ms`.
    if range.count == 3, before.suffix(3).elementsEqual("-> ".utf8) { return true }
    // `style="color:#549577"`
    if before.last == UInt8(ascii: "#"), before.suffix(8).firstPlace(of: "olor".utf8) != nil {
      return true
    }
    // `qmgr[21492]: F58D22901E: from=`
    if before.last == UInt8(ascii: " "), endsProcess(before.dropLast()),
      after.starts(with: ": ".utf8)
    {
      return true
    }
    // `radiusd[25745]: (96666) Login`
    if before.suffix(2).elementsEqual(" (".utf8), endsProcess(before.dropLast(2)),
      after.first == UInt8(ascii: ")")
    {
      return true
    }
    // `[Nest] 57113  - 2023-06-24`
    return before.suffix(2).elementsEqual("] ".utf8) && after.starts(with: "  - ".utf8)
  }

  /// Whether `text` ends with the number of a process: `qmgr[21492]:`.
  private static func endsProcess(_ text: ArraySlice<UInt8>) -> Bool {
    text.suffix(2).elementsEqual("]:".utf8) && text.dropLast(2).last.map(ASCII.isDigit) == true
  }

  /// Whether `value` is a number with its unit, `60s`, or stands for several, `5xx`.
  private static func isMeasure(_ value: ArraySlice<UInt8>) -> Bool {
    let digits = value.prefix(while: ASCII.isDigit)
    let rest = ASCII.lowercased(String(decoding: value[digits.endIndex...], as: UTF8.self))
    return !digits.isEmpty && measures.contains(rest)
  }

  private static let measures: Set<String> = [
    "d", "gb", "h", "kb", "m", "mb", "min", "ms", "ns", "px", "s", "us", "x", "xx",
  ]

  /// Whether the value is part of a long identifier, such as a UUID or a device token.
  private static func isPartOfIdentifier(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    let fewest = 24
    func isPart(_ byte: UInt8) -> Bool {
      ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    let before = line[..<range.lowerBound].suffix(fewest)
    let start = before.lastIndex { !isPart($0) }.map { $0 + 1 } ?? before.startIndex
    let run = line[start...].prefix(2 * fewest).prefix(while: isPart)
    return run.count >= fewest && run.contains(where: ASCII.isLetter)
      && !line[range].contains(UInt8(ascii: " "))
  }
}
