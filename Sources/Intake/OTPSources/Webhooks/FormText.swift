import OTPText

/// Reads `application/x-www-form-urlencoded`
/// (https://url.spec.whatwg.org/#urlencoded-parsing), strictly.
enum FormText {
  /// The pairs of a form, in order; nil if it is none, or not in UTF-8.
  static func pairs(_ bytes: [UInt8]) -> [WebhookRequest.Pair]? {
    var pairs: [WebhookRequest.Pair] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let sides = part.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let name = decoded(sides[0]), let value = decoded(sides.count == 2 ? sides[1] : [])
      else { return nil }
      pairs.append(.init(name: name, value: value))
    }
    return pairs
  }

  /// The text of `bytes` without percent signs, and with spaces for plus signs.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    PercentEncoding.decoded(bytes, plusIsSpace: true).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
}
