import OTPText

/// A strict parser of `application/x-www-form-urlencoded`
/// (https://url.spec.whatwg.org/#urlencoded-parsing).
enum FormText {
  /// Returns the pairs of a form, in order; nil if it is malformed or not in UTF-8.
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

  /// Decodes percent-encoding and reads plus signs as spaces; nil if `bytes` are malformed or not
  /// UTF-8.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    PercentEncoding.decoded(bytes, plusIsSpace: true).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
}
