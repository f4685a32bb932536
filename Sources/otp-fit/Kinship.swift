/// Where a message comes from, and what it looks like: messages that share either are no news to a
/// fit that saw one of them.
struct Kinship: Equatable {
  let source: String
  let template: String

  /// The template of `text`: the code at `ranges` of its UTF-8 bytes and all digits hidden,
  /// lower-cased, white space squeezed.
  static func template(of text: String, hiding ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.replaceSubrange(range, with: CollectionOfOne(UInt8(ascii: "#")))
    }
    var result = "".unicodeScalars
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      let isDigit = scalar.properties.numericType == .decimal
      let shown: Unicode.Scalar = isDigit ? "#" : scalar.properties.isWhitespace ? " " : scalar
      // However many digits a number has, and however wide a gap is.
      if shown == "#" || shown == " ", result.last == shown { continue }
      if shown == " ", result.isEmpty { continue }
      result.append(shown)
    }
    if result.last == " " { result.removeLast() }
    return String(result)
  }

  /// The source that `name`, as a file of messages has it, belongs to: what stands before the
  /// first `:` or `@`.
  static func source(named name: String) -> String {
    String(name.prefix { $0 != ":" && $0 != "@" })
  }
}
