/// The source and the template of a message. Messages that share either belong in one fold.
struct GroupKey: Equatable {
  let source: String
  let template: String

  /// The template of `text`: lowercased, with all digits and the code at the UTF-8 `ranges` hidden,
  /// and white space collapsed.
  static func template(of text: String, hiding ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.replaceSubrange(range, with: CollectionOfOne(UInt8(ascii: "#")))
    }
    var result = "".unicodeScalars
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      let isDigit = scalar.properties.numericType == .decimal
      let shown: Unicode.Scalar = isDigit ? "#" : scalar.properties.isWhitespace ? " " : scalar
      // Collapse runs of digits and of white space into one character.
      if shown == "#" || shown == " ", result.last == shown { continue }
      if shown == " ", result.isEmpty { continue }
      result.append(shown)
    }
    if result.last == " " { result.removeLast() }
    return String(result)
  }

  /// The source of `name` in a file of messages: the part before the first `:` or `@`.
  static func source(named name: String) -> String {
    String(name.prefix { $0 != ":" && $0 != "@" })
  }
}
