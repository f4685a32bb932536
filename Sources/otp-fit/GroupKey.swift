/// The source and the template of a message: messages that share either belong in one fold.
struct GroupKey: Equatable {
  let source: String
  let template: String

  /// The template of `text`: lowercase, with the code at `ranges` of its UTF-8 bytes and all digits
  /// hidden and white space collapsed.
  static func template(of text: String, hiding ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.replaceSubrange(range, with: CollectionOfOne(UInt8(ascii: "#")))
    }
    var result = "".unicodeScalars
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      let isDigit = scalar.properties.numericType == .decimal
      let shown: Unicode.Scalar = isDigit ? "#" : scalar.properties.isWhitespace ? " " : scalar
      // Runs of digits and of white space become one character.
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
