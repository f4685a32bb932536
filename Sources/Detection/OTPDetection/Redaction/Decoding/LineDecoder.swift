internal import OTPText

/// Decodes one layer of a line: each encoded part that is not within another one.
struct LineDecoder {
  /// A decoded byte, and the place of its source.
  typealias Piece = (byte: UInt8, source: Range<Int>)

  /// The text of an encoded word of a mail's header.
  struct Word {
    let end: Int
    let isBase64: Bool
  }

  let line: [UInt8]
  /// The index of the next byte to read.
  var index = 0
  /// The end of the last run of digits of Base64.
  var runEnd = 0
  /// The end of the last run of backslashes.
  var backslashEnd = 0
  /// The end of the part in which no text in hexadecimal digits begins.
  var hexadecimalEnd = 0
  /// The end of the part in which no text in Base64 begins either.
  var blockEnd = 0
  /// The end of the part searched for percent-encoded UTF-16 code units.
  private var codeUnitsEnd = 0
  /// The end of the part searched for octets separated by spaces.
  var octetsEnd = 0
  /// The last encoded word of a mail's header.
  var word = Word(end: 0, isBase64: false)
  private var output: DecodedLine
  private var hasDecoded = false
  /// The end of the run in which it is known whether plus signs are spaces.
  private var plusEnd = 0
  private var plusIsSpace = false
  /// Whether equals signs before hexadecimal digits are quoted-printable, even for ASCII
  /// characters.
  private(set) lazy var isQuotedPrintable = hasQuotedPrintable()

  /// Whether there are percent-encoded zeros, as in UTF-16.
  private lazy var hasZeroOctets = line[...].firstPlace(of: "%00".utf8) != nil

  private init(_ line: [UInt8]) {
    self.line = line
    output = DecodedLine(reserving: line.count)
  }

  /// The character that two UTF-16 code units encode; nil if they encode none. `trail` may be nil
  /// and is ignored if `lead` is a character by itself.
  static func character(_ lead: UInt32, _ trail: UInt32?) -> Unicode.Scalar? {
    if let character = Unicode.Scalar(lead) { return character }
    guard let trail = trail.map(UTF16.CodeUnit.init), UTF16.isLeadSurrogate(UInt16(lead)),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([UInt16(lead), trail]))
  }

  /// Decodes `line`; nil if nothing is encoded.
  static func decoded(_ line: [UInt8]) -> DecodedLine? {
    var decoder = LineDecoder(line)
    while decoder.index < line.count { decoder.readNext() }
    return decoder.hasDecoded ? decoder.output : nil
  }

  private mutating func readNext() {
    let byte = line[index]
    let isRead =
      switch byte {
      case UInt8(ascii: "%"): readPercent()
      case UInt8(ascii: "+"): readPlus()
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "&"): readReference()
      case UInt8(ascii: "#"): readSyslogTerminalSequence() || readLogEscapes()
      case UInt8(ascii: "<"): readTag()
      case 0x1B: readTerminalSequence()
      case UInt8(ascii: "="): readEncodedWord() || readQuotedPrintable()
      case UInt8(ascii: "?"): readEndOfWord()
      case UInt8(ascii: "_"): readUnderscore() || readBlock()
      default: readSpelledDigits() || readOctets() || readBlock()
      }
    if !isRead { pass() }
  }

  // MARK: What is read

  /// Decodes the next `count` bytes as `character`.
  mutating func take(_ count: Int, as character: Unicode.Scalar) -> Bool {
    hasDecoded = true
    return replace(count, by: character)
  }

  /// Skips the next `count` bytes, which mean nothing.
  mutating func drop(_ count: Int) -> Bool {
    hasDecoded = true
    index += count
    return true
  }

  /// Replaces the next `count` bytes by `character`, which does not by itself make the line an
  /// encoded one.
  mutating func replace(_ count: Int, by character: Unicode.Scalar) -> Bool {
    output.append(character, from: index..<index + count)
    index += count
    return true
  }

  /// Copies what precedes `place` unchanged.
  mutating func skip(to place: Int) -> Bool {
    while index < place { pass() }
    return true
  }

  /// Decodes `pieces` as a separate text.
  mutating func takeText(_ pieces: [Piece]) -> Bool {
    output.append("\n", from: index..<index + 1)
    guard take(pieces) else { return false }
    output.append("\n", from: index - 1..<index)
    return true
  }

  private mutating func pass() {
    output.append(line[index], from: index..<index + 1)
    index += 1
  }

  /// Decodes `pieces`; the line continues where the last one ends.
  ///
  /// They should be UTF-8. Other bytes are read as Windows-1251 if there are several in a row, as
  /// in Cyrillic words, and otherwise as ISO 8859-1.
  mutating func take(_ pieces: [Piece]) -> Bool {
    guard let last = pieces.last else { return false }
    hasDecoded = true
    let bytes = pieces.map(\.byte)
    var next = 0
    while next < pieces.count {
      let (character, length) =
        UTF8Reading.character(at: next, in: bytes) ?? (LegacyText.character(at: next, in: bytes), 1)
      output.append(
        character,
        from: pieces[next].source.lowerBound..<pieces[next + length - 1].source.upperBound
      )
      next += length
    }
    index = last.source.upperBound
    return true
  }

  /// The number that `count` digits at `start` represent in `radix`; nil if they are not digits.
  func number(at start: Int, count: Int, radix: UInt32 = 16) -> UInt32? {
    guard start + count <= line.count else { return nil }
    var value: UInt32 = 0
    for byte in line[start..<start + count] {
      guard let digit = ASCII.hexDigit(byte), digit < radix else { return nil }
      value = value * radix + UInt32(digit)
    }
    return value
  }

  /// The byte at `place`; nil outside the line.
  func byte(at place: Int) -> UInt8? {
    line.indices.contains(place) ? line[place] : nil
  }

  // MARK: Forms and addresses

  /// Reads percent-encoded bytes (https://url.spec.whatwg.org/#percent-encoded-bytes), and
  /// `%u041A`.
  private mutating func readPercent() -> Bool {
    if byte(at: index + 1) == UInt8(ascii: "u"), let value = number(at: index + 2, count: 4) {
      return take(6, as: Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    if hasZeroOctets, index >= codeUnitsEnd, readCodeUnits() { return true }
    var pieces: [Piece] = []
    var next = index
    while byte(at: next) == UInt8(ascii: "%"), let value = number(at: next + 1, count: 2) {
      pieces.append((UInt8(value), next..<next + 3))
      next += 3
    }
    return take(pieces)
  }

  /// Reads UTF-16 code units whose ASCII bytes are not encoded, as gateways write them:
  /// `%00C%00o%00d%00e%00+%049`.
  private mutating func readCodeUnits() -> Bool {
    var pieces: [Piece] = []
    var next = index
    var zeros = 0
    while byte(at: next) == UInt8(ascii: "%"), let high = number(at: next + 1, count: 2),
      let first = byte(at: next + 3), first > UInt8(ascii: " ")
    {
      let escaped = first == UInt8(ascii: "%") ? number(at: next + 4, count: 2) : nil
      let low = escaped ?? UInt32(first == UInt8(ascii: "+") ? UInt8(ascii: " ") : first)
      guard let character = Unicode.Scalar(high << 8 | low) else { break }
      let end = next + (escaped == nil ? 4 : 6)
      zeros += high == 0 ? 1 : 0
      for byte in String(character).utf8 { pieces.append((byte, next..<end)) }
      next = end
    }
    codeUnitsEnd = next
    let fewest = 4
    return zeros >= fewest && take(pieces)
  }

  /// Reads a plus sign as a space, in a run that has several or is percent-encoded.
  private mutating func readPlus() -> Bool {
    if index >= plusEnd {
      let start = line[..<index].lastIndex(where: Self.endsValue).map { $0 + 1 } ?? 0
      plusEnd = line[index...].firstIndex(where: Self.endsValue) ?? line.count
      let run = line[start..<plusEnd]
      let inner = run.prefix(through: run.lastIndex { $0 != UInt8(ascii: "+") } ?? start)
      let isOfForm =
        byte(at: start - 1) == UInt8(ascii: "=") && byte(at: plusEnd) == UInt8(ascii: "&")
      let fewest = isOfForm ? 1 : 2
      let isForm =
        run.contains(UInt8(ascii: "%")) || inner.count { $0 == UInt8(ascii: "+") } >= fewest
      plusIsSpace = isForm && run.contains(where: ASCII.isLetter)
    }
    return plusIsSpace && take(1, as: " ")
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "?"): true
    default: false
    }
  }

  // MARK: Speech

  /// Reads digits that are written to be spoken one by one: `4, 8, 2, 9, 1, 3`.
  private mutating func readSpelledDigits() -> Bool {
    guard ASCII.isDigit(line[index]), byte(at: index - 1).map(ASCII.isAlphanumeric) != true,
      let mark = byte(at: index + 1), mark == UInt8(ascii: ",") || mark == UInt8(ascii: ".")
    else { return false }
    var places = [index]
    while let last = places.last,
      let next = line[(last + 1)...].prefix(Self.longestPause).firstIndex(where: { $0 != mark }),
      next > last + 1, line[next] == UInt8(ascii: " "), let digit = byte(at: next + 1),
      ASCII.isDigit(digit), byte(at: next + 2).map(ASCII.isDigit) != true
    {
      places.append(next + 1)
    }
    // The end of a longer list is not a code either.
    if places.count > Self.mostSpelled, let last = places.last { return skip(to: last + 1) }
    guard places.count >= Self.fewestSpelled else { return false }
    return take(places.map { (line[$0], $0..<$0 + 1) })
  }

  /// The maximum number of marks between two digits, including the space after them.
  private static let longestPause = 4
  /// How many digits a spelled-out code has.
  private static let fewestSpelled = 4
  private static let mostSpelled = 10
}
