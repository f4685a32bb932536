/// Decodes XML references, such as `&amp;` and `&#55357;&#56832;`.
///
/// https://www.w3.org/TR/xml/#sec-references
enum CharacterReferences {
  private static let named: [String: UInt16] = [
    "amp": 0x26, "apos": 0x27, "gt": 0x3E, "lt": 0x3C, "quot": 0x22,
  ]

  /// The maximum length of a reference, without its delimiters.
  private static let longest = 10

  /// Returns the text of `bytes`. Anything that is not a reference is kept; unpaired surrogates
  /// become U+FFFD.
  static func decoded(_ bytes: [UInt8]) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    // References may name single surrogates, so the text is assembled as UTF-16.
    var units: [UInt16] = []
    var rest = bytes[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      units += Array(String(decoding: rest[..<place], as: UTF8.self).utf16)
      let after = rest[(place + 1)...]
      if let end = after.prefix(longest + 1).firstIndex(of: UInt8(ascii: ";")),
        let found = unitsOf(String(decoding: after[..<end], as: UTF8.self))
      {
        units += found
        rest = after[(end + 1)...]
      } else {
        units.append(UInt16(UInt8(ascii: "&")))
        rest = after
      }
    }
    units += Array(String(decoding: rest, as: UTF8.self).utf16)
    return String(decoding: units, as: UTF16.self)
  }

  private static func unitsOf(_ reference: String) -> [UInt16]? {
    if let unit = named[reference] { return [unit] }
    guard reference.hasPrefix("#") else { return nil }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.hasPrefix("x")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0 else { return nil }
    if let unit = UInt16(exactly: number) { return [unit] }
    return Unicode.Scalar(number).map { Array(String(Character($0)).utf16) }
  }
}
