import OTPText

/// The text in a `typedstream` of `NSAttributedString`, as Apple Messages stores it.
///
/// The text is the first `NSString` of the stream: the byte 0x2B, its length in bytes, and UTF-8. A
/// length is one byte, or 0x81 and two bytes, or 0x82 and four, the lowest first.
package enum AttributedBody {
  private static let header = Array("streamtyped".utf8)
  private static let stringClass = Array("NSString".utf8)

  /// The type of a text, behind the byte that says that one type follows.
  private static let textType: [UInt8] = [0x01, 0x2B]

  /// How far behind the name of the class its text begins at most: the class has a version, and the
  /// name of its own superclass may follow.
  private static let longestGap = 64

  /// The character in place of an attachment.
  private static let attachment: Character = "\u{FFFC}"

  /// The text in `bytes`, empty if it is nothing but attachments; nil if there is none.
  package static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.prefix(header.count + 2).firstPlace(of: header) != nil,
      let name = bytes.firstPlace(of: stringClass),
      let type = bytes[name.upperBound...].prefix(longestGap).firstPlace(of: textType)
    else { return nil }
    var rest = bytes[type.upperBound...]
    guard let count = length(&rest), count <= rest.count,
      let text = String(validating: rest.prefix(count), as: UTF8.self)
    else { return nil }
    return text.filter { $0 != attachment }
  }

  /// Takes a length.
  private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.popFirst() else { return nil }
    let width: Int
    switch first {
    case 0...0x7F: return Int(first)
    case 0x81: width = 2
    case 0x82: width = 4
    default: return nil
    }
    guard bytes.count >= width else { return nil }
    defer { bytes = bytes.dropFirst(width) }
    return bytes.prefix(width).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
