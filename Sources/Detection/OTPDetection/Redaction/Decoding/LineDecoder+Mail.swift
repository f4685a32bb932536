internal import OTPText

// Quoted-printable bodies (RFC 2045, section 6.7) and encoded words of headers (RFC 2047).
extension LineDecoder {
  /// Reads quoted-printable bytes.
  ///
  /// `code=482913` looks the same, so single letters and digits stay as they are, and bytes that
  /// are not UTF-8 must be within a word, as in `Best=E4tigung`.
  mutating func readQuotedPrintable() -> Bool {
    if isQuotedPrintable, let length = lengthOfSoftBreak(at: index) { return drop(length) }
    let next = quotedPrintable(at: index, limit: UTF8Reading.longest)
    guard let first = next.first, let last = next.last else { return false }
    if first.byte >= 0x80 {
      let isInWord =
        first.byte >= 0xC0 && byte(at: index - 1).map(ASCII.isLetter) == true
        && byte(at: last.source.upperBound).map(ASCII.isLetter) == true
      guard isInWord || UTF8Reading.character(at: 0, in: next.map(\.byte)) != nil else {
        return false
      }
    } else if !isQuotedPrintable || next.count == 1 && ASCII.isAlphanumeric(first.byte) {
      return false
    }
    return take(quotedPrintable(at: index, limit: .max))
  }

  /// The quoted-printable bytes at `start`, at most `limit`.
  private func quotedPrintable(at start: Int, limit: Int) -> [Piece] {
    var pieces: [Piece] = []
    var next = start
    while pieces.count < limit, byte(at: next) == UInt8(ascii: "="),
      let value = number(at: next + 1, count: 2)
    {
      pieces.append((UInt8(value), next..<next + 3))
      next += 3
      // A line may end within a character.
      if byte(at: next) == UInt8(ascii: "="), let length = lengthOfSoftBreak(at: next),
        byte(at: next + length) == UInt8(ascii: "=")
      {
        next += length
      }
    }
    return pieces
  }

  /// The length of an equals sign with the line break after it, or at the end of the line; nil if
  /// there is none.
  private func lengthOfSoftBreak(at place: Int) -> Int? {
    let rest = line[(place + 1)...].prefix { "\r\n ".utf8.contains($0) }
    return rest.endIndex == line.count || rest.contains(UInt8(ascii: "\n")) ? 1 + rest.count : nil
  }

  func hasQuotedPrintable() -> Bool {
    for start in line.indices where line[start] == UInt8(ascii: "=") {
      let bytes = quotedPrintable(at: start, limit: UTF8Reading.longest).map(\.byte)
      guard let first = bytes.first else { continue }
      if UTF8Reading.character(at: 0, in: bytes)?.length ?? 0 > 1 { return true }
      if first == UInt8(ascii: "="), byte(at: start + 3) == UInt8(ascii: "\"") { return true }
      if bytes.starts(with: "\r\n".utf8) { return true }
      if bytes.count == UTF8Reading.longest, bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return true }
    }
    let end = line.last { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return end == UInt8(ascii: "=") && line.contains(UInt8(ascii: " "))
  }

  /// Reads the beginning of an encoded word; what follows is read like other text.
  mutating func readEncodedWord() -> Bool {
    guard byte(at: index + 1) == UInt8(ascii: "?") else { return false }
    let longest = 1_000
    let parts = line[index...].prefix(longest).split(
      separator: UInt8(ascii: "?"),
      maxSplits: 4,
      omittingEmptySubsequences: false
    )
    guard parts.count == 5, let letter = parts[2].first, parts[2].count == 1 else { return false }
    switch ASCII.lowercased(letter) {
    case UInt8(ascii: "q"): word = Word(end: parts[3].endIndex, isBase64: false)
    case UInt8(ascii: "b"): word = Word(end: parts[3].endIndex, isBase64: true)
    default: return false
    }
    return drop(parts[3].startIndex - index)
  }

  /// Reads the end of an encoded word, with the spaces before the next one.
  mutating func readEndOfWord() -> Bool {
    guard index > 0, index == word.end, byte(at: index + 1) == UInt8(ascii: "=") else {
      return false
    }
    // Includes the escapes of line breaks, if the header is folded.
    let next = line[(index + 2)...].firstIndex { !" \\rnt".utf8.contains($0) } ?? line.count
    let hasNext = byte(at: next) == UInt8(ascii: "=") && byte(at: next + 1) == UInt8(ascii: "?")
    return drop(hasNext ? next - index : 2)
  }

  mutating func readUnderscore() -> Bool {
    index < word.end && !word.isBase64 && take(1, as: " ")
  }
}
