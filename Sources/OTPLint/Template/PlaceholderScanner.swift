/// Splits a text into placeholders and the text between them.
struct PlaceholderScanner {
  /// What a placeholder reveals about its value.
  enum Meaning {
    case name(String)
    case number
  }

  enum Piece {
    case text(String)
    case placeholder(String, Meaning)
  }

  /// The maximum length of a name in braces. Longer ones are ordinary text.
  private static let longestName = 40

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the next piece, or nil at the end.
  mutating func next() -> Piece? {
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count {
      if let (end, meaning) = placeholder(at: position) {
        if position > start { return .text(string(start..<position)) }
        position = end
        return .placeholder(string(start..<end), meaning)
      }
      position += 1
    }
    return .text(string(start..<position))
  }

  /// The end and the meaning of the placeholder that starts at `start`, or nil if there is none.
  private func placeholder(at start: Int) -> (end: Int, meaning: Meaning)? {
    switch bytes[start] {
    case UInt8(ascii: "{"): braces(at: start)
    case UInt8(ascii: "$") where byte(start + 1) == UInt8(ascii: "{"): braces(at: start + 1)
    case UInt8(ascii: "%") where byte(start + 1) == UInt8(ascii: "{"): braces(at: start + 1)
    case UInt8(ascii: "%"): directive(at: start + 1)
    default: nil
    }
  }

  /// `{name}`, `{{ name }}`, `{name, number}`
  private func braces(at start: Int) -> (end: Int, meaning: Meaning)? {
    let isDouble = byte(start + 1) == UInt8(ascii: "{")
    let inside = start + (isDouble ? 2 : 1)
    guard
      let close = bytes[inside...].prefix(Self.longestName + 1).firstIndex(of: UInt8(ascii: "}")),
      !isDouble || byte(close + 1) == UInt8(ascii: "}"),
      !bytes[inside..<close].contains(UInt8(ascii: "\n"))
    else { return nil }
    // Message formats put the type of the value after a comma, and filters after a bar.
    let name = string(inside..<close).split(omittingEmptySubsequences: false) {
      $0 == "," || $0 == "|" || $0 == ":"
    }.first.map { $0.filter { !$0.isWhitespace } }
    return (close + (isDouble ? 2 : 1), .name(name ?? ""))
  }

  /// `%s`, `%d`, `%@`, `%2$s`, `%02d`
  private func directive(at start: Int) -> (end: Int, meaning: Meaning)? {
    var index = start
    while let digit = byte(index), digit >= 0x30 && digit <= 0x39 || digit == UInt8(ascii: "$") {
      index += 1
    }
    switch byte(index) {
    case UInt8(ascii: "s"), UInt8(ascii: "@"):
      return endsWord(index + 1) ? (index + 1, .name("")) : nil
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"):
      return endsWord(index + 1) ? (index + 1, .number) : nil
    default: return nil
    }
  }

  /// Whether no ASCII letter follows, so that `100%sure` has no directive.
  private func endsWord(_ index: Int) -> Bool {
    guard let next = byte(index) else { return true }
    return !(next | 0x20 >= 0x61 && next | 0x20 <= 0x7A)
  }

  private func byte(_ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
