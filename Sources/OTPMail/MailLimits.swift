import OTPText

/// What a mail may have at most, because the libraries that read it need stack or time that grows
/// faster than the mail.
enum MailLimits {
  /// How many parts a mail may have before it counts as an attack on whoever reads it.
  private static let mostParts = 200

  /// How many colons there may be in a field of addresses, each of which may begin a group in a
  /// group. GMime 3.2.13 uses stack for each; 50,000 overflow it.
  private static let mostGroups = 1_000

  /// How many attributes an element may have. libxml2 2.9 compares each with all before it: for a
  /// hundred thousand it needs half a minute.
  private static let mostAttributes = 500

  /// The fields that hold addresses, also those of enclosed mails.
  private static let addressFields: Set = [
    "bcc", "cc", "delivered-to", "envelope-to", "from", "reply-to", "sender", "to", "x-original-to",
  ]

  /// Throws if the mail `bytes` is too deep for GMime.
  static func check(_ bytes: [UInt8]) throws(MailError) {
    guard parts(of: bytes) <= mostParts else { throw .tooNested }
    guard groups(of: bytes) <= mostGroups else { throw .tooManyGroups }
  }

  /// How many parts of multiparts there may be.
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

  /// The most colons in a field of addresses, or in a line that looks like one.
  private static func groups(of bytes: [UInt8]) -> Int {
    let longestName = addressFields.map(\.utf8.count).max() ?? 0
    var most = 0
    /// The colons in the open field; nil if it holds no addresses.
    var colons: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var content = line
      if line.first != UInt8(ascii: " "), line.first != UInt8(ascii: "\t") {
        let name = line.prefix(longestName + 1).prefix { $0 != UInt8(ascii: ":") }
        let end = line.dropFirst(name.count)
        let text = String(decoding: name, as: UTF8.self).lowercased()
        colons = !end.isEmpty && addressFields.contains(text) ? 0 : nil
        content = end.dropFirst()
      }
      guard let before = colons else { continue }
      let count = before + content.count { $0 == UInt8(ascii: ":") }
      colons = count
      most = max(most, count)
    }
    return most
  }

  /// The document `html` without the attributes of an element that come after as many as it may
  /// have.
  static func withFewAttributes(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    /// How many attributes of the open tag have begun; nil outside of tags.
    var count: Int?
    var quote: UInt8?
    for (index, byte) in html.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "<") {
        let next = index + 1 < html.count ? html[index + 1] | 0x20 : 0
        count = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next) ? 0 : nil
      } else if byte == UInt8(ascii: ">") {
        count = nil
      } else if count != nil {
        let isAfterSign = index > 0 && html[index - 1] == UInt8(ascii: "=")
        if isAfterSign, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") { count? += 1 }
      }
      // An attribute has a space before it, and a sign or another space after it.
      if count ?? 0 <= mostAttributes * 2 { result.append(byte) }
    }
    return result
  }
}
