/// Reads single characters from bytes that may be UTF-8.
enum UTF8Reading {
  /// The maximum length of a character, in bytes.
  static let longest = 4

  /// The character that begins at `index`, and its length; nil if there is none.
  static func character(
    at index: Int,
    in bytes: [UInt8]
  ) -> (character: Unicode.Scalar, length: Int)? {
    let length = length(of: bytes[index])
    if length == 1 { return bytes[index] < 0x80 ? (Unicode.Scalar(bytes[index]), 1) : nil }
    guard index + length <= bytes.endIndex else { return nil }
    let text = String(validating: bytes[index..<index + length], as: UTF8.self)
    return text?.unicodeScalars.first.map { ($0, length) }
  }

  /// The length of the character that begins with `byte`.
  static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
