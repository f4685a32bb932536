internal import OTPText

// Text that is encoded as a whole, with nothing to indicate it.
extension LineDecoder {
  /// The minimum length of decoded text, in bytes. Anything shorter is a name or a number.
  private static let shortest = 12
  /// The number of Base64 digits that such a text takes.
  private static let shortestRun = 16

  /// Reads text in Base64 (RFC 4648, both alphabets) or in hexadecimal digits, as far as it decodes
  /// to text.
  mutating func readBlock() -> Bool {
    guard index >= blockEnd, ASCII.base64Digit(line[index]) != nil else { return false }
    if index >= runEnd {
      runEnd = line[index...].firstIndex { ASCII.base64Digit($0) == nil } ?? line.count
    }
    let end = runEnd
    if end - index < Self.shortestRun, index >= word.end {
      blockEnd = end
      return false
    }
    if line[index] == UInt8(ascii: "0"), byte(at: index + 1) == UInt8(ascii: "x"),
      let pieces = unicode(index + 2..<end)
    {
      return takeText(pieces)
    }
    if index < word.end, word.isBase64 { return take(base64(index..<end).pieces) }
    if index >= hexadecimalEnd {
      if let pieces = unicode(index..<end) ?? hexadecimal(index..<end) { return takeText(pieces) }
      if let start = startOfUnicode(in: index..<end) { return skip(to: start) }
      hexadecimalEnd = line[index..<end].firstIndex { ASCII.hexDigit($0) == nil } ?? end
    }
    let (pieces, isText) = base64(index..<end)
    if isText { return takeText(pieces) }
    // A slash is a Base64 digit, but it also comes before text in addresses.
    let slash = line[index..<end].firstIndex(of: UInt8(ascii: "/"))
    // Digits that did not decode to text are not decoded again, which would take quadratic time.
    let isLong = pieces.count >= Self.shortest
    blockEnd = slash.map { $0 + 1 } ?? end
    if isLong, let last = pieces.last { blockEnd = max(blockEnd, last.source.upperBound) }
    return false
  }

  // MARK: Base64

  /// The bytes that the digits in `run` decode to, as far as they may be text, and whether they
  /// are.
  private func base64(_ run: Range<Int>) -> (pieces: [Piece], isText: Bool) {
    var text = TextPrefix()
    for start in stride(from: run.lowerBound, to: run.upperBound, by: 4) {
      let group = start..<min(start + 4, run.upperBound)
      guard group.count > 1 else { break }
      var value: UInt32 = 0
      for place in group { value = value << 6 | UInt32(ASCII.base64Digit(line[place]) ?? 0) }
      value <<= 6 * UInt32(4 - group.count)
      for shift in [UInt32(16), 8, 0].prefix(group.count - 1) {
        text.append(UInt8(truncatingIfNeeded: value >> shift), from: group)
      }
      if text.hasEnded { break }
    }
    return (text.pieces, text.isText(ofAtLeast: Self.shortest))
  }

  // MARK: Hexadecimal digits

  /// The text whose bytes `run` has as hexadecimal digits; nil if they are not text.
  private func hexadecimal(_ run: Range<Int>) -> [Piece]? {
    var text = TextPrefix()
    for start in stride(from: run.lowerBound, to: run.upperBound - 1, by: 2) {
      guard let value = number(at: start, count: 2) else { break }
      text.append(UInt8(value), from: start..<start + 2)
      if text.hasEnded { break }
    }
    return text.isText(ofAtLeast: Self.shortest) ? text.pieces : nil
  }

  /// Reads text whose bytes are separated by spaces, as in dumps: `63 6f 64 65 20 34 38`.
  mutating func readOctets() -> Bool {
    guard index >= octetsEnd, ASCII.hexDigit(line[index]) != nil,
      byte(at: index + 2) == UInt8(ascii: " "),
      byte(at: index - 1).map({ ASCII.isAlphanumeric($0) }) != true
    else { return false }
    var text = TextPrefix()
    var next = index
    while !text.hasEnded, let value = number(at: next, count: 2),
      byte(at: next + 2).map({ $0 == UInt8(ascii: " ") }) ?? true
    {
      text.append(UInt8(value), from: next..<next + 2)
      next += 3
    }
    octetsEnd = next
    return text.isText(ofAtLeast: Self.shortest) && takeText(text.pieces)
  }

  /// Where UTF-16 text begins in a message as modems write it (3GPP TS 23.040), after numbers,
  /// times and lengths; nil if there is none.
  private func startOfUnicode(in run: Range<Int>) -> Int? {
    let header = 30...80
    guard run.count >= header.upperBound, number(at: run.lowerBound, count: 2) != nil else {
      return nil
    }
    return stride(from: header.lowerBound, through: header.upperBound, by: 2).lazy
      .map { run.lowerBound + $0 }
      .first { unicode($0..<run.upperBound) != nil }
  }

  /// The text whose UTF-16 code units `run` has as hexadecimal digits, as SMS gateways write them;
  /// nil if they are not text.
  private func unicode(_ run: Range<Int>) -> [Piece]? {
    var pieces: [Piece] = []
    var count = 0
    var hasDigits = false
    var next = run.lowerBound
    while let first = number(at: next, count: 4), next + 4 <= run.upperBound {
      let second = number(at: next + 4, count: 4)
      guard let character = Self.character(first, second), TextPrefix.mayHave(character) else {
        break
      }
      let length = character.value < 0x10000 ? 4 : 8
      hasDigits = hasDigits || character.decimalDigit != nil
      for byte in String(character).utf8 {
        pieces.append((byte, next..<next + length))
      }
      count += 1
      next += length
    }
    // Any two bytes are a character of some script, so digits are required: a code has some.
    return count >= Self.shortest / 2 && hasDigits ? pieces : nil
  }
}

/// The beginning of bytes that may be UTF-8 text.
private struct TextPrefix {
  private(set) var pieces: [LineDecoder.Piece] = []
  /// Whether what follows is not text.
  private(set) var hasEnded = false
  private var bytes: [UInt8] = []
  /// The number of bytes that form complete characters.
  private var count = 0
  private var hasWords = false

  mutating func append(_ byte: UInt8, from source: Range<Int>) {
    guard !hasEnded else { return }
    pieces.append((byte, source))
    bytes.append(byte)
    // A line of a mail may begin within a character.
    if count == bytes.count - 1, count < 3, byte & 0xC0 == 0x80 {
      count += 1
      return
    }
    let length = UTF8Reading.length(of: bytes[count])
    guard bytes.count >= count + length else { return }
    guard let (character, _) = UTF8Reading.character(at: count, in: bytes),
      Self.mayHave(character)
    else {
      hasEnded = true
      pieces.removeLast(bytes.count - count)
      return
    }
    count += length
    if character == " " || character == "\"" || character.value >= 0x80 { hasWords = true }
  }

  /// Whether it is text with words or values, of at least `length` bytes.
  func isText(ofAtLeast length: Int) -> Bool { count >= length && hasWords }

  static func mayHave(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "\n", "\r", "\t": return true
    default:
      guard !character.isControl else { return false }
      guard character.value >= 0x80 else { return true }
      switch character.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate: return false
      default: return true
      }
    }
  }
}
