/// The IP address of a page's host, in the canonical form of browsers.
///
/// Codes are never bound to addresses. Parsing them distinguishes such a page from one with a host
/// name.
package struct IPAddress: Sendable, Hashable {
  /// The address as in an origin: `192.0.2.1` or `[2001:db8::1]`.
  package let value: String

  /// Parses `text` as browsers do; `nil` if it is not an address.
  ///
  /// An IPv6 address is in brackets. An IPv4 address has one to four numbers, each decimal, octal
  /// (leading `0`) or hexadecimal (leading `0x`).
  package init?(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.count > 2, bytes.last == UInt8(ascii: "]"),
        let pieces = Self.pieces(of: bytes[1..<(bytes.count - 1)])
      else { return nil }
      value = "[\(Self.text(of: pieces))]"
    } else {
      guard let name = HostName.normalised(bytes), HostName.endsInNumber(name),
        let number = Self.number(of: name)
      else { return nil }
      value = Self.text(of: number)
    }
  }

  // MARK: IPv4

  private static func text(of number: UInt32) -> String {
    [24, 16, 8, 0].map { String(number >> UInt32($0) & 0xFF) }.joined(separator: ".")
  }

  /// Source: https://url.spec.whatwg.org/#concept-ipv4-parser
  private static func number(of name: [UInt8]) -> UInt32? {
    let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number(ofPart:))
    guard numbers.count == parts.count, numbers.count <= 4, let last = numbers.last else {
      return nil
    }
    // The last number fills the remaining bytes.
    guard numbers.dropLast().allSatisfy({ $0 <= 0xFF }),
      last < 1 << UInt64(8 * (5 - numbers.count))
    else { return nil }
    var address = last
    for (index, number) in numbers.dropLast().enumerated() {
      address |= number << UInt64(8 * (3 - index))
    }
    return UInt32(address)
  }

  private static func number(ofPart part: ArraySlice<UInt8>) -> UInt64? {
    var digits = part
    var base: UInt64 = 10
    if digits.starts(with: "0x".utf8) {
      digits = digits.dropFirst(2)
      base = 16
    } else if digits.count > 1, digits.first == UInt8(ascii: "0") {
      digits = digits.dropFirst()
      base = 8
    } else if digits.isEmpty {
      return nil
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = value(ofDigit: byte), digit < base, number <= 0xFFFF_FFFF else {
        return nil
      }
      number = number * base + digit
    }
    return number <= 0xFFFF_FFFF ? number : nil
  }

  private static func value(ofDigit byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x41 + 10)
    case 0x61...0x66: UInt64(byte - 0x61 + 10)
    default: nil
    }
  }
}

// MARK: IPv6

extension IPAddress {
  /// The number of 16-bit pieces in an address.
  private static let pieceCount = 8

  /// Parses the eight pieces of an IPv6 address (RFC 4291, section 2.2); `nil` if `text` is not
  /// one.
  private static func pieces(of text: ArraySlice<UInt8>) -> [UInt64]? {
    let colons = text.indices.dropLast().first { index in
      text[index] == UInt8(ascii: ":") && text[index + 1] == UInt8(ascii: ":")
    }
    guard let colons else {
      let pieces = list(of: text, mayEndDotted: true)
      return pieces?.count == pieceCount ? pieces : nil
    }
    // `::` stands for one or more zero pieces and occurs once.
    guard let head = list(of: text[..<colons], mayEndDotted: false),
      let tail = list(of: text[(colons + 2)...], mayEndDotted: true),
      head.count + tail.count < pieceCount
    else { return nil }
    return head + Array(repeating: 0, count: pieceCount - head.count - tail.count) + tail
  }

  /// Parses pieces separated by colons. The last may be an IPv4 address, which is two pieces.
  private static func list(of text: ArraySlice<UInt8>, mayEndDotted: Bool) -> [UInt64]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var pieces: [UInt64] = []
    for (index, part) in parts.enumerated() {
      if mayEndDotted, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard let numbers = dottedNumbers(of: part) else { return nil }
        pieces += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
      } else {
        guard let piece = piece(of: part) else { return nil }
        pieces.append(piece)
      }
    }
    return pieces
  }

  private static func piece(of part: ArraySlice<UInt8>) -> UInt64? {
    guard (1...4).contains(part.count) else { return nil }
    var piece: UInt64 = 0
    for byte in part {
      guard let digit = value(ofDigit: byte) else { return nil }
      piece = piece << 4 | digit
    }
    return piece
  }

  /// Parses the four numbers of an embedded IPv4 address: decimal, without leading zeros.
  private static func dottedNumbers(of part: ArraySlice<UInt8>) -> [UInt64]? {
    let parts = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { digits -> UInt64? in
      guard (1...3).contains(digits.count), digits.count == 1 || digits.first != 0x30,
        digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
      else { return nil }
      let number = digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
      return number <= 0xFF ? number : nil
    }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }

  /// The shortest spelling: the longest run of two or more zero pieces becomes `::`.
  ///
  /// Source: https://url.spec.whatwg.org/#concept-ipv6-serializer
  private static func text(of pieces: [UInt64]) -> String {
    var zeros = 0..<0
    var index = 0
    while index < pieces.count {
      let end = pieces[index...].firstIndex { $0 != 0 } ?? pieces.count
      if end - index > max(zeros.count, 1) { zeros = index..<end }
      index = end + 1
    }
    let part = { (range: Range<Int>) in
      pieces[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard !zeros.isEmpty else { return part(0..<pieces.count) }
    return part(0..<zeros.lowerBound) + "::" + part(zeros.upperBound..<pieces.count)
  }
}
