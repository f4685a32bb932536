/// ASCII letters and digits, independent of the locale.
package enum ASCII {
  /// Returns the lowercase form of an uppercase letter, and any other byte unchanged.
  @inlinable package static func lowercased(_ byte: UInt8) -> UInt8 {
    isUppercase(byte) ? byte | 0x20 : byte
  }

  /// Returns `text` with ASCII letters in lower case.
  package static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(lowercased), as: UTF8.self)
  }

  /// Whether two byte sequences are equal, ignoring the case of ASCII letters.
  package static func areEqualIgnoringCase(
    _ left: some Collection<UInt8>,
    _ right: some Collection<UInt8>
  ) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
  }

  @inlinable package static func isUppercase(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }

  @inlinable package static func isLowercase(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

  @inlinable package static func isLetter(_ byte: UInt8) -> Bool {
    isUppercase(byte) || isLowercase(byte)
  }

  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  @inlinable package static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  /// The value of a digit of Base64, in either alphabet (RFC 4648, sections 4 and 5); nil for any
  /// other byte.
  package static func base64Digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
