/// Splits the data from a server into responses.
struct ResponseReader {
  /// The maximum number of bytes of text in a response, without its literals.
  private static let longestText = 1 << 20

  /// The maximum number of literals in a response. A message is sent as one.
  private static let mostLiterals = 64

  /// The maximum number of bytes kept of a literal; the rest is discarded.
  private let longestLiteral: Int

  private var texts: [[UInt8]] = []
  private var literals: [[UInt8]] = []
  private var text: [UInt8] = []
  private var textCount = 0
  private var literal: [UInt8] = []
  /// The number of bytes of the current literal still to come; nil outside a literal.
  private var rest: Int?

  init(longestLiteral: Int) {
    self.longestLiteral = longestLiteral
  }

  /// Consumes `bytes` until a response is complete, and returns it; nil if all bytes were consumed.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(IMAPFault) -> IMAPResponse? {
    while !bytes.isEmpty {
      if let count = rest {
        takeLiteral(&bytes, count)
      } else if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        try take(text: bytes[..<end])
        bytes = bytes[(end + 1)...]
        if let response = try endLine() { return response }
      } else {
        try take(text: bytes)
        bytes.removeAll()
      }
    }
    return nil
  }

  private mutating func take(text part: ArraySlice<UInt8>) throws(IMAPFault) {
    textCount += part.count
    guard textCount <= Self.longestText else { throw .malformed }
    text += part
  }

  private mutating func takeLiteral(_ bytes: inout ArraySlice<UInt8>, _ count: Int) {
    let part = bytes.prefix(count)
    literal += part.prefix(max(0, longestLiteral - literal.count))
    bytes = bytes.dropFirst(part.count)
    rest = count - part.count
    if rest == 0 { endLiteral() }
  }

  private mutating func endLiteral() {
    literals.append(literal)
    literal = []
    rest = nil
  }

  /// Ends a line; returns the response unless a literal follows.
  private mutating func endLine() throws(IMAPFault) -> IMAPResponse? {
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    texts.append(text)
    let count = Self.literalLength(text)
    text = []
    if let count {
      guard literals.count < Self.mostLiterals else { throw .malformed }
      rest = count
      if count == 0 { endLiteral() }
      return nil
    }
    defer {
      texts = []
      literals = []
      textCount = 0
    }
    return IMAPResponse(texts: texts, literals: literals)
  }

  /// The number in `{310}` or `{310+}` at the end of `line`.
  private static func literalLength(_ line: [UInt8]) -> Int? {
    guard line.last == UInt8(ascii: "}"), let brace = line.lastIndex(of: UInt8(ascii: "{")) else {
      return nil
    }
    var digits = line[(brace + 1)..<(line.count - 1)]
    if digits.last == UInt8(ascii: "+") { digits.removeLast() }
    return decimal(digits).map(Int.init)
  }
}

/// Parses `digits` as a decimal number; nil if they are not digits, or the number exceeds 32 bits.
func decimal(_ digits: some Collection<UInt8>) -> UInt32? {
  guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return UInt32(String(decoding: digits, as: UTF8.self))
}
