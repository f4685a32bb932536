/// Letters of ASCII, whose case is all that the standards of the web compare without.
enum ASCII {
  /// The small letter of a capital one; any other byte as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    isUppercase(byte) ? byte | 0x20 : byte
  }

  static func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// `text` with small letters for the capital ones of ASCII.
  static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(lowercased), as: UTF8.self)
  }
}
