import OTPText

/// The limits on a mail. The libraries that read it need stack or time that grows faster than the
/// mail.
enum MailLimits {
  /// The number of multiparts beyond which a mail counts as an attack on its reader.
  private static let mostParts = 200

  /// The maximum number of colons in a field, each of which may begin a nested group of addresses.
  /// GMime 3.2.13 uses stack for each; 50,000 overflow it.
  private static let mostGroups = 1_000

  /// How many times the charset may change back to one that a mail has named before. GMime opens a
  /// conversion for each encoded word and parameter, even in fields that are never requested, and
  /// each time the system loads its data for that charset again. Unknown names cost next to
  /// nothing.
  private static let mostCharsets = 1_000

  /// The maximum length of a charset name, in bytes: IANA's names have at most 45.
  private static let longestCharset = 64

  /// The fields whose addresses GMime parses, including those of enclosed mails; see
  /// `address_types` in its `gmime-message.c`.
  private static let addressFields: Set = ["bcc", "cc", "from", "reply-to", "sender", "to"]

  /// Throws if the mail `bytes` exceeds a limit.
  static func check(_ bytes: [UInt8]) throws(MailError) {
    guard parts(of: bytes) <= mostParts else { throw .tooNested }
    guard groups(of: bytes) <= mostGroups else { throw .tooManyGroups }
    guard charsets(of: bytes) <= mostCharsets else { throw .tooManyCharsets }
  }

  /// An upper bound on the number of multiparts.
  private static func parts(of bytes: [UInt8]) -> Int {
    let mark = Array("boundary=".utf8)
    var count = 0
    var rest = bytes[...]
    while count <= mostParts, let place = rest.firstPlace(of: mark) {
      count += 1
      rest = rest[place.upperBound...]
    }
    return count
  }

  /// How many times the charset changes back to an earlier one in what may be encoded words, such
  /// as `=?utf-8?q?a?=`, or parameters, such as `name*=utf-8''a`.
  ///
  /// https://www.rfc-editor.org/rfc/rfc2231
  private static func charsets(of bytes: [UInt8]) -> Int {
    var count = 0
    var known: Set<[UInt8]> = []
    var last: [UInt8] = []
    var rest = bytes[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      let isParameter = sign > rest.startIndex && rest[sign - 1] == UInt8(ascii: "*")
      rest = rest[(sign + 1)...]
      let start = rest.dropFirst(isParameter ? 0 : 1).drop { $0 == 0x20 || $0 == 0x09 }
      guard isParameter || rest.first == UInt8(ascii: "?") else { continue }
      let end = UInt8(ascii: isParameter ? "'" : "?")
      let name = start.prefix(longestCharset + 1).prefix { $0 != end && $0 > 0x20 }
      guard (1...longestCharset).contains(name.count), start.dropFirst(name.count).first == end
      else { continue }
      let charset = plain(name)
      if charset != last, !known.insert(charset).inserted { count += 1 }
      last = charset
    }
    return count
  }

  /// The name of a charset without options and without the characters that iconv ignores.
  private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "*") }
      .filter { ASCII.isAlphanumeric($0) || "-_.:".utf8.contains($0) }.map(ASCII.lowercased)
  }

  /// The largest number of colons in a field of the mail itself, or in what may be an address field
  /// of an enclosed mail.
  private static func groups(of bytes: [UInt8]) -> Int {
    var most = 0
    var isHeader = true
    /// The colons in the open field; nil if it holds no addresses.
    var colons: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty || line.elementsEqual([0x0D]) { isHeader = false }
      var content = line
      if line.first != UInt8(ascii: " "), line.first != UInt8(ascii: "\t") {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        content = line.dropFirst(name.count + 1)
        colons = isHeader || isAddressField(name) ? 0 : nil
      }
      guard let before = colons else { continue }
      let count = before + content.count { $0 == UInt8(ascii: ":") }
      colons = count
      most = max(most, count)
    }
    return most
  }

  /// Whether GMime may take the text before a colon for the name of an address field: it ignores
  /// blanks after a name.
  private static func isAddressField(_ name: ArraySlice<UInt8>) -> Bool {
    let isLetter = { (byte: UInt8) in byte > 0x20 }
    guard let start = name.firstIndex(where: isLetter), let end = name.lastIndex(where: isLetter)
    else { return false }
    let longest = addressFields.map(\.utf8.count).max() ?? 0
    return end - start < longest
      && addressFields.contains(String(decoding: name[start...end], as: UTF8.self).lowercased())
  }
}
