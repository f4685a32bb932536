import OTPText

/// The text in a `typedstream` of `NSAttributedString`, as Apple Messages stores it.
///
/// The text is the first `NSString` of the stream: the byte 0x2B, its length in bytes, and UTF-8. A
/// length is one byte, or 0x81 and two bytes, or 0x82 and four bytes, in little-endian order.
package enum AttributedBody {
  private static let header = Array("streamtyped".utf8)
  private static let stringClass = Array("NSString".utf8)

  /// The type code of a string, after the byte that announces a single type.
  private static let textType: [UInt8] = [0x01, 0x2B]

  /// The maximum distance from the class name to its text. A version comes between them, and the
  /// name of the superclass may too.
  private static let longestGap = 64

  /// The placeholder character for an attachment.
  private static let attachment: Character = "\u{FFFC}"

  /// Returns the text in `bytes`, empty if there are only attachments; nil if there is no text.
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

  /// Removes a length from the start of `bytes` and returns it.
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
