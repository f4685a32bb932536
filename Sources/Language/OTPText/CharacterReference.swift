/// References to characters in XML and HTML, such as `&amp;` and `&#1050;`.
package enum CharacterReference {
  /// The characters with names in XML (https://www.w3.org/TR/xml/#sec-predefined-ent).
  package static let predefined: [String: Unicode.Scalar] = [
    "amp": "&", "apos": "'", "gt": ">", "lt": "<", "quot": "\"",
  ]

  /// The character that `name`, such as `#1050` or `#x41A`, refers to by its number; nil if it
  /// refers to none.
  package static func numbered(_ name: some StringProtocol) -> Unicode.Scalar? {
    guard name.first == "#" else { return nil }
    var digits = name.utf8.dropFirst()
    var radix: UInt32 = 10
    if let first = digits.first, ASCII.lowercased(first) == UInt8(ascii: "x") {
      digits = digits.dropFirst()
      radix = 16
    }
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      guard let digit = ASCII.hexDigit(byte), digit < radix, number < 0x11_0000 else { return nil }
      number = number * radix + UInt32(digit)
    }
    return number == 0 ? nil : Unicode.Scalar(number)
  }
}
