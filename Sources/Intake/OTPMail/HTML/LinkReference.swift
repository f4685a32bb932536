import OTPText

/// The address of a page that a link leads to, written so that its end can be found in text.
///
/// Characters that browsers omit or escape are omitted or escaped here too. Characters that would
/// end an address in text are also escaped: to a server, an escaped character is the same.
///
/// https://url.spec.whatwg.org/#concept-basic-url-parser
/// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2
enum LinkReference {
  private static let schemes = ["https://", "http://"]

  /// Characters that end an address in text, besides spaces and those that are not ASCII.
  private static let foreign = Set("\"<>[]\\^`{|}".utf8)

  /// Characters that count as part of the sentence at the end of an address. A question mark there
  /// has no meaning, so it may be lost.
  private static let trailing = Set(".,;:!'*_~)".utf8)

  /// The address that `reference`, the value of `href`, leads to; nil if it is not that of a page.
  static func address(_ reference: String) -> String? {
    let bytes = Array(reference.utf8)
    let isOutside = { (byte: UInt8) in byte <= 0x20 }
    let trimmed = bytes.drop(while: isOutside).reversed().drop(while: isOutside).reversed()
    var written = trimmed.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    let queryStart = written.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    for index in written[..<(queryStart ?? written.endIndex)].indices
    where written[index] == UInt8(ascii: "\\") {
      written[index] = UInt8(ascii: "/")
    }
    let start = String(decoding: written.prefix(8).map(ASCII.lowercased), as: UTF8.self)
    guard let scheme = schemes.first(where: start.hasPrefix) else { return nil }
    // Host names are never escaped.
    let rest = written.dropFirst(scheme.utf8.count)
    guard let hostEnd = rest.firstIndex(where: { "/?#".utf8.contains($0) }) else {
      return String(decoding: written, as: UTF8.self)
    }
    var address = Array(written[..<hostEnd])
    for (index, byte) in zip(hostEnd..., written[hostEnd...]) {
      let isLast = index == written.endIndex - 1 && trailing.contains(byte)
      if byte <= 0x20 || byte >= 0x7F || isLast || foreign.contains(byte) {
        address += escaped(byte)
      } else {
        address.append(byte)
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// https://www.rfc-editor.org/rfc/rfc3986#section-2.1
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16, uppercase: true)
    return Array("%\(byte < 0x10 ? "0" : "")\(digits)".utf8)
  }
}
