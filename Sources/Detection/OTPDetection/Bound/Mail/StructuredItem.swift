internal import OTPText

/// An item of a Structured Field with its parameters (RFC 9651, section 4.2).
struct StructuredItem {
  /// A bare item; the values of types other than strings are checked but not kept.
  enum Value: Equatable {
    case string([UInt8])
    case other
  }

  let value: Value
  /// The parameters. The last of several with the same key wins.
  let parameters: [String: Value]

  /// Parses `text`; nil if it is not exactly one item.
  init?(_ text: [UInt8]) {
    var reader = StructuredReader(text)
    reader.skipSpaces()
    guard let value = reader.bareItem(), let parameters = reader.parameters() else { return nil }
    reader.skipSpaces()
    guard reader.isAtEnd else { return nil }
    self.value = value
    self.parameters = parameters
  }
}

/// Reads a Structured Field from start to end.
private struct StructuredReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpaces() {
    while next == 0x20 { position += 1 }
  }

  mutating func parameters() -> [String: StructuredItem.Value]? {
    var parameters: [String: StructuredItem.Value] = [:]
    while skip(";") {
      skipSpaces()
      guard let key = key() else { return nil }
      var value = StructuredItem.Value.other
      if skip("=") {
        guard let item = bareItem() else { return nil }
        value = item
      }
      parameters[key] = value
    }
    return parameters
  }

  mutating func bareItem() -> StructuredItem.Value? {
    guard let first = next else { return nil }
    switch first {
    case UInt8(ascii: "\""): return string().map(StructuredItem.Value.string)
    case UInt8(ascii: "-"), 0x30...0x39: return number() ? .other : nil
    case UInt8(ascii: ":"): return byteSequence() ? .other : nil
    case UInt8(ascii: "?"): return boolean() ? .other : nil
    case UInt8(ascii: "@"): return date() ? .other : nil
    case UInt8(ascii: "%"): return displayString() ? .other : nil
    case UInt8(ascii: "*"), 0x41...0x5A, 0x61...0x7A:
      position += 1
      pass { Self.isOfToken($0) }
      return .other
    default: return nil
    }
  }

  private mutating func key() -> String? {
    let start = position
    guard let first = next, ASCII.isLowercase(first) || first == UInt8(ascii: "*") else {
      return nil
    }
    pass { ASCII.isLowercase($0) || ASCII.isDigit($0) || "_-.*".utf8.contains($0) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() -> [UInt8]? {
    position += 1
    var content: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return content
      case UInt8(ascii: "\\"):
        guard let escaped = next, "\"\\".utf8.contains(escaped) else { return nil }
        content.append(escaped)
        position += 1
      case 0x20...0x7E: content.append(byte)
      default: return nil
      }
    }
    return nil
  }

  /// Parses an integer of up to 15 digits, or a decimal of up to 12 digits and 3 decimal places.
  private mutating func number(allowingFraction: Bool = true) -> Bool {
    _ = skip("-")
    let whole = pass(ASCII.isDigit)
    guard whole > 0 else { return false }
    guard allowingFraction, next == UInt8(ascii: ".") else { return whole <= 15 }
    position += 1
    return whole <= 12 && (1...3).contains(pass(ASCII.isDigit))
  }

  private mutating func date() -> Bool {
    position += 1
    return number(allowingFraction: false) && next != UInt8(ascii: ".")
  }

  private mutating func boolean() -> Bool {
    position += 1
    return skip("0") || skip("1")
  }

  private mutating func byteSequence() -> Bool {
    position += 1
    pass { ASCII.isAlphanumeric($0) || "+/=".utf8.contains($0) }
    return skip(":")
  }

  private mutating func displayString() -> Bool {
    position += 1
    guard skip("\"") else { return false }
    while !skip("\"") {
      if skip("%") {
        for _ in 0..<2 {
          guard let digit = next, ASCII.isDigit(digit) || (0x61...0x66).contains(digit) else {
            return false
          }
          position += 1
        }
      } else {
        guard let byte = next, byte >= 0x20, byte <= 0x7E else { return false }
        position += 1
      }
    }
    return true
  }

  /// Skips the bytes that satisfy `member`, and returns how many there were.
  @discardableResult
  private mutating func pass(_ member: (UInt8) -> Bool) -> Int {
    let start = position
    while let byte = next, member(byte) { position += 1 }
    return position - start
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "!#$%&'*+-.^_`|~:/".utf8.contains(byte)
  }
}
