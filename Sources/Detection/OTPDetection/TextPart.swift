/// A part of a long text, which is searched on its own.
///
/// Analysis takes up to 130 bytes of memory for each byte of text. Parts of a fixed length keep
/// that from growing with the text.
struct TextPart {
  /// The maximum length of a text that is searched as a whole, in bytes: far longer than any
  /// message that was written to carry a code.
  static let length = 64 << 10

  /// The number of bytes that neighbouring parts share, so that each candidate has its surroundings
  /// in one of them. Evidence reaches a few hundred bytes.
  private static let overlap = 8 << 10

  /// The distance within which a part is moved to begin or end at a line or word, in bytes.
  private static let reach = 1 << 10

  /// The part of the text, in bytes.
  let range: Range<Int>

  /// The range for which this part alone is responsible, in bytes of the text.
  let core: Range<Int>

  /// Divides `text` into parts, in order; a text that is not too long is one part.
  static func parts(of text: String) -> [TextPart] {
    let bytes = text.utf8.span
    var parts: [TextPart] = []
    var start = 0
    while true {
      let limit = start + length
      let end = limit < bytes.count ? boundary(before: limit, in: bytes) : bytes.count
      let first = start == 0 ? 0 : parts.last?.core.upperBound ?? 0
      let last = end == bytes.count ? end : end - overlap / 2
      parts.append(TextPart(range: start..<end, core: first..<last))
      guard end < bytes.count else { return parts }
      start = boundary(before: end - overlap, in: bytes)
    }
  }

  /// The last start of a line within reach of `limit`, or else of a word, or else of a character.
  private static func boundary(before limit: Int, in bytes: borrowing Span<UInt8>) -> Int {
    for separator in [UInt8(ascii: "\n"), UInt8(ascii: " ")] {
      for place in (limit - reach..<limit).reversed() where bytes[place] == separator {
        return place + 1
      }
    }
    var place = limit
    while bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
