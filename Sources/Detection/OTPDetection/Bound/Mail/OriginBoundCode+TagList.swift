internal import OTPText

extension OriginBoundCode {
  /// Reads the value of a `One-Time-Code` header field, such as `code=482913; origin=example.com;
  /// embedded-origin=pay.example`.
  ///
  /// Source: draft-wells-origin-bound-one-time-codes-00
  /// (https://datatracker.ietf.org/doc/draft-wells-origin-bound-one-time-codes/). Its syntax is the
  /// tag list of RFC 6376, section 3.2: names are case-sensitive, a repeated name makes the list
  /// invalid, and unknown names are ignored. A code without an origin is not bound.
  static func read(tagList: [UInt8]) -> BoundHeader.Reading {
    guard let tags = tags(of: tagList), let code = tags["code"] else { return .malformed }
    let frame = tags["embedded-origin"]
    guard let origin = tags["origin"] else {
      let isUsable = !code.isEmpty && BoundLine.isUsable(String(decoding: code, as: UTF8.self))
      // A frame is named only together with the page.
      return isUsable && frame == nil ? .unbound : .malformed
    }
    return OriginBoundCode(code: code, host: origin, embeddedHost: frame).map { .bound([$0]) }
      ?? .malformed
  }

  private static func tags(of list: [UInt8]) -> [String: [UInt8]]? {
    var specifications = list.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    // A trailing semicolon is allowed.
    if let last = specifications.last, MailHeader.trimmed(last).isEmpty {
      specifications.removeLast()
    }
    var tags: [String: [UInt8]] = [:]
    for specification in specifications {
      guard let equals = specification.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = MailHeader.trimmed(specification[..<equals])
      let value = MailHeader.trimmed(specification[(equals + 1)...])
      let text = String(decoding: name, as: UTF8.self)
      guard isName(name), value.allSatisfy(isOfValue), tags[text] == nil else { return nil }
      tags[text] = Array(value)
    }
    return tags
  }

  /// RFC 6376 allows letters, digits and `_` in a name; `embedded-origin` of the draft also needs a
  /// hyphen.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, ASCII.isLetter(first) else { return false }
    return name.allSatisfy { byte in
      ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
  }

  private static func isOfValue(_ byte: UInt8) -> Bool {
    byte >= 0x21 && byte <= 0x7E || MailHeader.isSpace(byte)
  }
}
