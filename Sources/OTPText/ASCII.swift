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
}
