internal import OTPText

// Escapes of programming languages, of logs and of XML.
extension LineDecoder {
  /// Reads escapes such as `\u041A`, `\x{1F511}`, `\xD0`, `\320` and `\n`, with more backslashes if
  /// they are escaped again.
  mutating func readEscape() -> Bool {
    // A run of backslashes is examined once, not again from each backslash.
    guard index >= backslashEnd else { return false }
    var start = index
    while byte(at: start) == UInt8(ascii: "\\") { start += 1 }
    backslashEnd = start
    // Plain lines resolve these too; here this keeps the letter of the escape apart from what
    // follows.
    if let next = byte(at: start), let character = PlainLine.character(ofEscape: next) {
      return replace(start + 1 - index, by: Unicode.Scalar(character))
    }
    if unitEscape(at: index) != nil { return readUTF16Escapes() }
    var pieces: [Piece] = []
    var next = index
    while let (value, end) = byteEscape(at: next) {
      pieces.append((value, next..<end))
      next = end
    }
    return take(pieces)
  }

  /// Reads one or two UTF-16 code units, as in JSON.
  private mutating func readUTF16Escapes() -> Bool {
    guard let (first, end) = unitEscape(at: index) else { return false }
    if first == 0x1B, dropTerminalSequence(after: end) { return true }
    if let character = Unicode.Scalar(first) { return take(end - index, as: character) }
    guard let (second, secondEnd) = unitEscape(at: end), second < 0x10000, first < 0x10000,
      let character = Self.character(first, second)
    else { return take(end - index, as: "\u{FFFD}") }
    return take(secondEnd - index, as: character)
  }

  /// The value of an escape such as `\u041A` at `start`, and where it ends.
  private func unitEscape(at start: Int) -> (value: UInt32, end: Int)? {
    var next = start
    while byte(at: next) == UInt8(ascii: "\\") { next += 1 }
    guard next > start, let letter = byte(at: next) else { return nil }
    next += 1
    if letter == UInt8(ascii: "u"), let value = number(at: next, count: 4) {
      return (value, next + 4)
    }
    guard letter == UInt8(ascii: "u") || letter == UInt8(ascii: "x"),
      byte(at: next) == UInt8(ascii: "{"),
      let end = line[next...].prefix(8).firstIndex(of: UInt8(ascii: "}")), end > next + 1
    else { return nil }
    return number(at: next + 1, count: end - next - 1).map { ($0, end + 1) }
  }

  /// The value of an escape such as `\xD0` or `\320` at `start`, and where it ends.
  private func byteEscape(at start: Int) -> (value: UInt8, end: Int)? {
    var next = start
    while byte(at: next) == UInt8(ascii: "\\") { next += 1 }
    guard next > start else { return nil }
    if byte(at: next) == UInt8(ascii: "x") {
      return number(at: next + 1, count: 2).map { (UInt8($0), next + 3) }
    }
    guard let value = number(at: next, count: 3, radix: 8), value < 0x100 else { return nil }
    return (UInt8(value), next + 3)
  }

  /// Reads bytes as rsyslog writes them, `#303#241`, and line breaks, `#012`, directly after text.
  mutating func readLogEscapes() -> Bool {
    // Other numbers belong to tickets and references.
    let next = logEscapes(limit: UTF8Reading.longest)
    switch next.first?.byte {
    case nil: return false
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      guard let before = byte(at: index - 1), before != UInt8(ascii: " "),
        before != UInt8(ascii: "&")
      else { return false }
    default:
      guard UTF8Reading.character(at: 0, in: next.map(\.byte))?.length ?? 0 > 1 else {
        return false
      }
    }
    return take(logEscapes(limit: .max))
  }

  private func logEscapes(limit: Int) -> [Piece] {
    var pieces: [Piece] = []
    var next = index
    while pieces.count < limit, byte(at: next) == UInt8(ascii: "#"),
      let value = number(at: next + 1, count: 3, radix: 8), value < 0x100
    {
      pieces.append((UInt8(value), next..<next + 4))
      next += 4
    }
    return pieces
  }

  /// Skips an escape sequence of a terminal, such as a colour, which is not text
  /// (https://ecma-international.org/publications-and-standards/standards/ecma-48/, section 5.4).
  mutating func readTerminalSequence() -> Bool { dropTerminalSequence(after: index + 1) }

  /// The same with its first byte as rsyslog writes it, `#033`.
  mutating func readSyslogTerminalSequence() -> Bool {
    line[index...].starts(with: "#033".utf8) && dropTerminalSequence(after: index + 4)
  }

  private mutating func dropTerminalSequence(after escape: Int) -> Bool {
    let longest = 16
    guard byte(at: escape) == UInt8(ascii: "["),
      let end = line[(escape + 1)...].prefix(longest).firstIndex(where: { 0x40...0x7E ~= $0 })
    else { return false }
    return drop(end + 1 - index)
  }

  /// Reads an HTML tag as a space within a line of text, and as a line break elsewhere.
  mutating func readTag() -> Bool {
    let longest = 1_000
    var name = index + 1
    if byte(at: name) == UInt8(ascii: "\\") { name += 1 }
    if byte(at: name) == UInt8(ascii: "/") { name += 1 }
    guard name < line.count,
      let end = line[name...].prefix(longest).firstIndex(where: { Self.endsTag.contains($0) }),
      line[end] == UInt8(ascii: ">")
    else { return false }
    let bytes = line[name...end].prefix(while: ASCII.isAlphanumeric)
    let element = ASCII.lowercased(String(decoding: bytes, as: UTF8.self))
    if Self.inlineElements.contains(element) { return take(end + 1 - index, as: " ") }
    return Self.blockElements.contains(element) && take(end + 1 - index, as: "\n")
  }

  private static let endsTag: [UInt8] = [UInt8(ascii: ">"), UInt8(ascii: "<")]

  /// Elements within a line of text (https://html.spec.whatwg.org/#text-level-semantics).
  private static let inlineElements: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "font", "i", "kbd", "mark", "samp",
    "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  /// Elements that begin or end a line of text in mail. Other markup languages may hold text in
  /// their tags.
  private static let blockElements: Set<String> = [
    "address", "article", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "footer",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "li", "main", "ol", "p",
    "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
  ]

  /// Reads a character reference of XML or HTML: `&#1050;`, `&#x41A;`, `&nbsp;`.
  mutating func readReference() -> Bool {
    let longest = 10
    guard let end = line[index...].prefix(longest).firstIndex(of: UInt8(ascii: ";")) else {
      return false
    }
    let name = String(decoding: line[index + 1..<end], as: UTF8.self)
    guard let character = Self.named[name] ?? CharacterReference.numbered(name) else {
      return false
    }
    return take(end + 1 - index, as: character)
  }

  /// The named references of ISO 8859-1 (https://www.w3.org/TR/xhtml1/dtds.html), and of XML.
  private static let named: [String: Unicode.Scalar] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
      ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
      szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
      icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
      yacute thorn yuml
      """
    var named = CharacterReference.predefined
    named["ndash"] = "–"
    named["mdash"] = "—"
    named["rsquo"] = "’"
    named["zwnj"] = "\u{200C}"
    named["zwj"] = "\u{200D}"
    let names = latin.split { $0 == " " || $0 == "\n" }
    for (code, name) in zip(0xA0..., names) {
      named[String(name)] = Unicode.Scalar(UInt8(code))
    }
    return named
  }()
}
