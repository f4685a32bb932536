/// Folder names as written in IMAP commands.
package enum FolderName {
  /// Returns `name` as a quoted string in IMAP's modified UTF-7; nil if no folder can have that
  /// name.
  ///
  /// https://www.rfc-editor.org/rfc/rfc3501#section-5.1.3
  package static func quoted(_ name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= longest else { return nil }
    var result = "\""
    var pending: [UInt16] = []
    for unit in name.utf16 {
      guard (0x20...0x7E).contains(unit) else {
        guard unit >= 0x80 else { return nil }
        pending.append(unit)
        continue
      }
      result += encoded(pending)
      pending.removeAll()
      switch UInt8(unit) {
      case UInt8(ascii: "&"): result += "&-"
      case UInt8(ascii: "\""): result += "\\\""
      case UInt8(ascii: "\\"): result += "\\\\"
      case let byte: result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result + encoded(pending) + "\""
  }

  /// Whether `name` is a special use, such as `\Junk`, instead of a folder name. Servers name such
  /// folders differently.
  package static func isUse(_ name: String) -> Bool { uses.contains(name.lowercased()) }

  /// https://www.rfc-editor.org/rfc/rfc6154#section-2
  private static let uses: Set<String> = [
    "\\all", "\\archive", "\\drafts", "\\flagged", "\\junk", "\\sent", "\\trash",
  ]

  private static let longest = 1_000

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,"
  )

  /// Encodes `units` in Base64, with a comma instead of the slash and without padding, between `&`
  /// and `-`.
  private static func encoded(_ units: [UInt16]) -> String {
    guard !units.isEmpty else { return "" }
    var result = "&"
    var bits: UInt32 = 0
    var count = 0
    for unit in units {
      bits = bits << 16 | UInt32(unit)
      count += 16
      while count >= 6 {
        count -= 6
        result.append(alphabet[Int(bits >> UInt32(count)) & 63])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { result.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return result + "-"
  }
}
