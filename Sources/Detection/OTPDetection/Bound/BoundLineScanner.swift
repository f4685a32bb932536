/// Finds hosts marked with `@` that are followed by codes marked with `#`.
struct BoundLineScanner {
  /// An `@` and its position in the text.
  struct Marker {
    /// The index after the marker.
    let end: Int
    /// Whether it is ASCII, and follows white space or begins the text.
    let isPlain: Bool
    /// Whether it begins a line.
    let beginsLine: Bool
    /// Whether it begins the last line that is not blank.
    let beginsLastLine: Bool
  }

  /// A marked host and the marked code after it.
  struct Pair {
    let marker: Marker
    let host: Range<Int>
    let code: Range<Int>
    /// Whether exactly one space separates them.
    let hasPlainGap: Bool
  }

  let bytes: [UInt8]
  private(set) var position = 0
  private let lastLine: Int

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let end = bytes.lastIndex { !Self.isSpace($0) } ?? 0
    lastLine = bytes[..<end].lastIndex(where: Self.isLineBreak).map { $0 + 1 } ?? 0
  }

  /// Returns the next marked host that is followed by a marked code. Examines each byte a bounded
  /// number of times.
  mutating func nextPair() -> Pair? {
    while let marker = nextMarker() {
      let token = token(from: marker.end)
      position = token.upperBound
      if let pair = pair(marker, token) {
        position = pair.code.upperBound
        return pair
      }
    }
    return nil
  }

  /// Returns the embedded host at this position, after a space and `@` or `%`; nil if there is
  /// none, or if another binding begins here.
  mutating func nextEmbeddedHost() -> Range<Int>? {
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: " "),
      bytes[position + 1] == UInt8(ascii: "@") || bytes[position + 1] == UInt8(ascii: "%")
    else { return nil }
    let host = token(from: position + 2)
    // A marker without a host ends the list; the rest of the line is ignored.
    guard !host.isEmpty, hash(at: blankEnd(from: host.upperBound)) == nil else { return nil }
    position = host.upperBound
    return host
  }

  private func pair(_ marker: Marker, _ token: Range<Int>) -> Pair? {
    // Nothing, or only non-ASCII white space, separates the host from `#`.
    if let (index, hash) = firstHash(in: token) {
      let host = token.lowerBound..<index
      let end = host.first { blankLength(at: $0) > 0 } ?? index
      return Pair(
        marker: marker,
        host: host.lowerBound..<end,
        code: hash..<token.upperBound,
        hasPlainGap: false
      )
    }
    let gap = token.upperBound..<blankEnd(from: token.upperBound)
    guard !gap.isEmpty, let hash = hash(at: gap.upperBound) else { return nil }
    return Pair(
      marker: marker,
      host: token,
      code: self.token(from: hash),
      hasPlainGap: gap.count == 1 && bytes[gap.lowerBound] == UInt8(ascii: " ")
        && hash == gap.upperBound + 1
    )
  }

  private mutating func nextMarker() -> Marker? {
    while position < bytes.count {
      let index = position
      position += 1
      let isASCII = bytes[index] == UInt8(ascii: "@")
      guard isASCII || isFullWidth(0xA0, at: index) else { continue }
      let isApart = index == 0 || Self.isSpace(bytes[index - 1])
      // After a letter or a digit, `@` is part of a mail address.
      guard isApart || !Self.isOfMailbox(bytes[index - 1]) else { continue }
      return Marker(
        end: index + (isASCII ? 1 : 3),
        isPlain: isASCII && isApart,
        beginsLine: index == 0 || Self.isLineBreak(bytes[index - 1]),
        beginsLastLine: index == lastLine
      )
    }
    return nil
  }

  /// Returns the range from `start` to the next white space.
  private func token(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, !Self.isSpace(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Returns the index after the `#` at `index`; nil if there is none.
  private func hash(at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "#") { return index + 1 }
    return isFullWidth(0x83, at: index) ? index + 3 : nil
  }

  private func firstHash(in range: Range<Int>) -> (index: Int, end: Int)? {
    for index in range {
      if let end = hash(at: index) { return (index, end) }
    }
    return nil
  }

  private func blankEnd(from start: Int) -> Int {
    var end = start
    while case let length = blankLength(at: end), length > 0 { end += length }
    return end
  }

  /// Returns the length of the white space or invisible character at `index`, in bytes; 0 if there
  /// is none.
  private func blankLength(at index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    if Self.isSpace(bytes[index]) { return 1 }
    if index + 1 < bytes.count, bytes[index] == 0xC2, bytes[index + 1] == 0xA0 { return 2 }
    guard index + 2 < bytes.count else { return 0 }
    return switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
    // U+2000 to U+200F, U+2028 to U+202F, U+205F to U+206F, U+3000, U+FEFF.
    case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF), (0xE2, 0x81, 0x9F...0xAF),
      (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      3
    default: 0
    }
  }

  /// Whether the full-width form of a marker is at `index`: U+FF20 for `@`, U+FF03 for `#`. The two
  /// differ in their last byte.
  private func isFullWidth(_ last: UInt8, at index: Int) -> Bool {
    bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBC
      && bytes[index + 2] == last
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isOfMailbox(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"): true
    default: false
    }
  }
}
