/// A log line with its encoded text decoded: bodies of web requests, strings of JSON, lines of
/// mails, references of XML, Base64 and hexadecimal text.
///
/// It is for searching only. Everything that may be encoded is decoded, whatever the line as a
/// whole is, and the rest stays as it is.
struct DecodedLine {
  /// The maximum depth of nested encodings, such as a form in a JSON string in Base64.
  private static let depth = 3

  /// The decoded line, which is UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Where the source of each byte begins and ends.
  private var starts: [UInt32] = []
  private var ends: [UInt32] = []

  /// Decodes `line`; nil if nothing is encoded.
  init?(_ line: [UInt8]) {
    guard var decoded = LineDecoder.decoded(line) else { return nil }
    for _ in 1..<Self.depth {
      guard let next = LineDecoder.decoded(decoded.bytes) else { break }
      decoded = next.placed(in: decoded)
    }
    self = decoded
  }

  /// Makes an empty line that has room for `count` bytes.
  init(reserving count: Int) {
    bytes.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
  }

  /// The source of `range` in the line.
  func source(of range: Range<Int>) -> Range<Int> {
    Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
  }

  mutating func append(_ byte: UInt8, from source: Range<Int>) {
    bytes.append(byte)
    starts.append(UInt32(source.lowerBound))
    ends.append(UInt32(source.upperBound))
  }

  /// Appends `character`, or a space in place of a control character other than a line feed.
  mutating func append(_ character: Unicode.Scalar, from source: Range<Int>) {
    let isText = !character.isControl || character == "\n"
    for byte in String(isText ? character : " ").utf8 {
      append(byte, from: source)
    }
  }

  /// The same line, with each source replaced by its source in `other`.
  private func placed(in other: DecodedLine) -> DecodedLine {
    var line = self
    for index in bytes.indices {
      line.starts[index] = other.starts[Int(starts[index])]
      line.ends[index] = other.ends[Int(ends[index]) - 1]
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character of ASCII or of ISO 8859.
  var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }
}
