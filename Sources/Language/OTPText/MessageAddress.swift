/// The address that a message came from or was sent to, in a form that can be compared.
///
/// It is a mail address, a telephone number or any other name. Addresses of different kinds never
/// match.
package struct MessageAddress: Sendable, Hashable {
  private enum Form: Hashable {
    /// In lower case, the domain in ASCII.
    case mail(String)
    case telephone(TelephoneNumber)
    case name(String)
  }

  private let form: Form

  /// Reads an address as sources and people write it, such as `Sam <sam@example.com>`,
  /// `mailto:sam@example.com`, `+49 (0)171 1234567` or the name of a device.
  package init(_ text: String) {
    guard !Self.isPlainMail(text.utf8) else {
      form = .mail(text)
      return
    }
    let address = Self.bare(text)
    if let mail = Self.mail(address) {
      form = .mail(mail)
    } else if let number = TelephoneNumber(address) {
      form = .telephone(number)
    } else {
      form = .name(String(Self.trimmed(text[...])))
    }
  }

  /// Whether both are the same address, as far as their written forms show.
  ///
  /// The relation is not transitive: a number without its country code matches that number in every
  /// country.
  package func matches(_ other: MessageAddress) -> Bool {
    switch (form, other.form) {
    case (.telephone(let one), .telephone(let other)): one.matches(other)
    default: form == other.form
    }
  }

  /// A text that matching addresses share, and others rarely do.
  package var key: String {
    switch form {
    case .mail(let address): address
    case .telephone(let number): number.tail
    case .name(let name): name
    }
  }

  /// Whether it is a mail address or a telephone number.
  package var isStructured: Bool {
    if case .name = form { return false }
    return true
  }

  /// Whether `text` is a mail address in its normal form, as most are. A quick check that may miss
  /// some.
  private static func isPlainMail(_ text: String.UTF8View) -> Bool {
    var at: Int?
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"): continue
      case UInt8(ascii: "@") where at == nil && index > 0: at = index
      default: return false
      }
    }
    guard let at, let last = text.last else { return false }
    return text.count > at + 1 && last != UInt8(ascii: ".")
  }

  /// The address in `text` without a display name, brackets, quotes and a scheme.
  private static func bare(_ text: String) -> Substring {
    var address = trimmed(text[...])
    if address.last == ">", let start = address.lastIndex(of: "<") {
      address = trimmed(address[address.index(after: start)...].dropLast())
    }
    for quote in ["\"", "'"] as [Character] where address.first == quote && address.last == quote {
      address = trimmed(address.dropFirst().dropLast())
    }
    for (scheme, end) in [("mailto:", "?"), ("tel:", ";"), ("sms:", "?")] as [(String, Character)] {
      guard ASCII.areEqualIgnoringCase(address.utf8.prefix(scheme.utf8.count), scheme.utf8) else {
        continue
      }
      address = address.dropFirst(scheme.count).prefix { $0 != end }
    }
    return address
  }

  /// The normal form of a mail address, with both parts in lower case. RFC 5321 (section 2.4)
  /// allows case-sensitive local parts, but no provider uses them.
  private static func mail(_ text: Substring) -> String? {
    // A comment after the address, as in `sam@example.com (Sam)`.
    let address = trimmed(text.prefix { $0 != "(" })
    guard let at = address.lastIndex(of: "@"), !address.contains(where: { " ,;".contains($0) })
    else { return nil }
    let local = address[..<at]
    var domain = address[address.index(after: at)...]
    if domain.last == "." { domain = domain.dropLast() }
    guard !local.isEmpty, !domain.isEmpty else { return nil }
    let ascii = DomainName.ascii(String(domain).utf8.span).map {
      String(decoding: $0, as: UTF8.self)
    }
    return local.lowercased() + "@" + (ascii ?? domain.lowercased())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
