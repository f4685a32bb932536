/// Splits a text into placeholders and the text between them.
struct PlaceholderScanner {
  /// What a placeholder reveals about its value.
  enum Meaning: Equatable {
    case name(String)
    case number
    /// A form that only codes have, such as `{####}` and `%06d`.
    case code
  }

  enum Piece {
    case text(String)
    case placeholder(String, Meaning)
    /// A name in a form that ordinary text has too, such as `[CODE]`: a placeholder only if it is
    /// named like a code.
    case likely(String, Meaning)
  }

  private struct Found {
    let end: Int
    let meaning: Meaning
    var isLikely = false
  }

  /// The maximum length of a name. Longer ones are ordinary text.
  private static let longestName = 40

  /// The widths of codes in format strings such as `%06d`. Minutes and dates have two digits.
  private static let codeWidths = 4...8

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
      if let found = placeholder(at: position) {
        if position > start { return .text(string(start..<position)) }
        position = found.end
        let written = string(start..<found.end)
        return found.isLikely
          ? .likely(written, found.meaning) : .placeholder(written, found.meaning)
      }
      position += 1
    }
    return .text(string(start..<position))
  }

  /// The placeholder that starts at `start`, or nil if there is none.
  private func placeholder(at start: Int) -> Found? {
    switch bytes[start] {
    case UInt8(ascii: "{"): braces(at: start)
    case UInt8(ascii: "$"), UInt8(ascii: "%"):
      byte(start + 1) == UInt8(ascii: "{") ? braces(at: start + 1) : sign(at: start)
    case UInt8(ascii: "["): enclosed(at: start, "[", "]")
    case UInt8(ascii: "<"): enclosed(at: start, "<", ">")
    case UInt8(ascii: "@"): enclosed(at: start, "@@", "@@")
    case UInt8(ascii: "#"): enclosed(at: start, "##", "##")
    case UInt8(ascii: "_"): enclosed(at: start, "__", "__")
    case UInt8(ascii: ":"): word(after: start)
    default: nil
    }
  }

  /// `%s`, `%(name)s`, `%NAME%`, `$name`
  private func sign(at start: Int) -> Found? {
    guard bytes[start] == UInt8(ascii: "%") else { return word(after: start) }
    return directive(at: start + 1) ?? named(at: start, "%(", ")") ?? named(at: start, "%<", ">")
      ?? capitals(at: start)
  }

  /// `{name}`, `{{ name }}`, `{{{name}}}`, `{name, number}`, `{#name#}`, `{####}`
  private func braces(at start: Int) -> Found? {
    let depth = bytes[start...].prefix(3).prefix { $0 == UInt8(ascii: "{") }.count
    let inside = start + depth
    guard
      let close = bytes[inside...].prefix(Self.longestName + 1).firstIndex(of: UInt8(ascii: "}")),
      bytes[close...].prefix(depth).count(where: { $0 == UInt8(ascii: "}") }) == depth,
      !bytes[inside..<close].contains(UInt8(ascii: "\n"))
    else { return nil }
    let content = bytes[inside..<close]
    // Amazon Cognito writes {####}.
    if !content.isEmpty, content.allSatisfy({ $0 == UInt8(ascii: "#") }) {
      return Found(end: close + depth, meaning: .code)
    }
    // Message formats put the type of the value after a comma, and filters after a bar.
    let name = string(inside..<close).split(omittingEmptySubsequences: false) {
      $0 == "," || $0 == "|" || $0 == ":"
    }.first.map { $0.filter { !$0.isWhitespace && $0 != "#" } }
    return Found(end: close + depth, meaning: .name(name ?? ""))
  }

  /// `%s`, `%d`, `%@`, `%2$s`, `%02d`
  private func directive(at start: Int) -> Found? {
    var index = start
    while let digit = byte(index), digit >= 0x30 && digit <= 0x39 || digit == UInt8(ascii: "$") {
      index += 1
    }
    let flags = string(start..<index)
    switch byte(index) {
    case UInt8(ascii: "s"), UInt8(ascii: "@"):
      // The place of the argument is its name.
      let name = flags.hasSuffix("$") ? flags.filter { $0 != "$" } : ""
      return endsWord(index + 1) ? Found(end: index + 1, meaning: .name(name)) : nil
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"):
      guard endsWord(index + 1) else { return nil }
      let width = flags.split(separator: "$").last ?? ""
      let isCode = width.hasPrefix("0") && Self.codeWidths.contains(Int(width) ?? 0)
      return Found(end: index + 1, meaning: isCode ? .code : .number)
    default: return nil
    }
  }

  /// `%(name)s`, `%<name>d`
  private func named(at start: Int, _ open: String, _ close: String) -> Found? {
    guard let found = enclosed(at: start, open, close),
      let type = byte(found.end), type == UInt8(ascii: "s") || type == UInt8(ascii: "d")
    else { return nil }
    return Found(end: found.end + 1, meaning: found.meaning)
  }

  /// `%NAME%`
  private func capitals(at start: Int) -> Found? {
    guard let found = enclosed(at: start, "%", "%"), case .name(let name) = found.meaning,
      name.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A || $0 == UInt8(ascii: "_") })
    else { return nil }
    return Found(end: found.end, meaning: found.meaning)
  }

  /// A name of letters, digits, spaces and punctuation between two marks, such as `[CODE]`.
  private func enclosed(at start: Int, _ open: String, _ close: String) -> Found? {
    let inside = start + open.utf8.count
    guard bytes[start...].starts(with: open.utf8) else { return nil }
    let limit = min(inside + Self.longestName, bytes.count)
    guard
      let end = (inside..<max(inside, limit)).first(where: {
        bytes[$0...].starts(with: close.utf8)
      }), end > inside
    else { return nil }
    let name = string(inside..<end)
    guard name.contains(where: \.isLetter), !name.contains("\n") else { return nil }
    return Found(end: end + close.utf8.count, meaning: .name(name), isLikely: true)
  }

  /// `:name`, `$name`
  private func word(after start: Int) -> Found? {
    guard start == 0 || !isWord(bytes[start - 1]) else { return nil }
    let name = bytes[(start + 1)...].prefix { isWord($0) }
    guard let first = name.first, first > 0x39 else { return nil }
    let meaning = Meaning.name(string(name.startIndex..<name.endIndex))
    return Found(end: name.endIndex, meaning: meaning, isLikely: true)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
    default: false
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
