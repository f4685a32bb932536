import OTPText

/// Finds the web addresses of a text.
struct LinkScanner {
  /// The maximum length of an address in bytes, which servers and browsers accept.
  static let longest = 2_048

  /// The punctuation that is not part of an address at its end.
  private static let trailing = Set(".,;:!?'*_~".utf8)

  /// The addresses of `text`, in order, as ranges of bytes.
  static func links(in text: borrowing Span<UInt8>) -> [Range<Int>] {
    var links: [Range<Int>] = []
    var index = 0
    while index + 2 < text.count {
      guard text[index] == UInt8(ascii: ":"), text[index + 1] == UInt8(ascii: "/"),
        text[index + 2] == UInt8(ascii: "/"), let start = start(ofScheme: index, in: text)
      else {
        index += 1
        continue
      }
      let end = end(from: index + 3, in: text)
      if isAddress(string(start..<end, of: text)) { links.append(start..<end) }
      index = max(end, index + 1)
    }
    return links
  }

  /// The start of `http` or `https`, in upper or lower case, before the colon at `colon`; nil if
  /// there is none.
  private static func start(ofScheme colon: Int, in text: borrowing Span<UInt8>) -> Int? {
    for scheme in ["https", "http"] {
      let start = colon - scheme.utf8.count
      guard start >= 0, start == 0 || !isNameByte(text[start - 1]) else { continue }
      if zip(start..<colon, scheme.utf8).allSatisfy({ text[$0] | 0x20 == $1 }) { return start }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The end of the address whose host begins at `start`. Punctuation at its end belongs to the
  /// sentence, and so does a bracket that is not opened in the address.
  private static func end(from start: Int, in text: borrowing Span<UInt8>) -> Int {
    var end = start
    while end < text.count, end - start <= longest {
      let length = length(ofPartAt: end, in: text)
      guard length > 0 else { break }
      end += length
    }
    while end > start {
      let last = text[end - 1]
      let isOpen = last == UInt8(ascii: ")") && isClosingOnly(start..<end, in: text)
      guard isOpen || trailing.contains(last) else { break }
      end -= 1
    }
    return end
  }

  /// Whether the range has more closing than opening brackets.
  private static func isClosingOnly(_ range: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
    var open = 0
    for index in range {
      if text[index] == UInt8(ascii: "(") { open += 1 }
      if text[index] == UInt8(ascii: ")") { open -= 1 }
    }
    return open < 0
  }

  /// The length of the character at `index` if it may be part of an address, or 0. Letters of
  /// scripts that are written without spaces belong to the sentence.
  private static func length(ofPartAt index: Int, in text: borrowing Span<UInt8>) -> Int {
    let byte = text[index]
    guard byte >= 0x80 else {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        return 0
      default: return 1
      }
    }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return 0 }
    var value = UInt32(byte) & (0x7F >> UInt32(length))
    for place in index + 1..<index + length { value = value << 6 | UInt32(text[place] & 0x3F) }
    guard let scalar = Unicode.Scalar(value), isSpacedLetter(scalar) else { return 0 }
    return length
  }

  /// Whether `scalar` is a letter, a mark or a digit of a script with spaces between words, in
  /// which no word is joined to the end of an address.
  private static func isSpacedLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai to Tibetan, Myanmar, Hangul, Khmer, kana, ideographs and the blocks beside them.
    case 0x0E00...0x0FFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x2E80...0xABFF, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFF00...0xFFEF, 0x1_1000...0x10_FFFF:
      return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  /// Whether `address` has a host, and with the host in ASCII is not too long.
  private static func isAddress(_ address: String) -> Bool {
    guard let host = LinkHost(of: address) else { return false }
    return host.ascii(address).utf8.count <= longest
  }

  private static func string(_ range: Range<Int>, of text: borrowing Span<UInt8>) -> String {
    String(decoding: range.map { text[$0] }, as: UTF8.self)
  }
}
