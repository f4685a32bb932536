/// Splits an HTML document into tags and text, as browsers do.
///
/// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct HTMLTokenizer {
  /// A start tag.
  struct Tag {
    /// The name, in lowercase.
    let name: String
    /// The wanted attributes, each once, with their raw values.
    var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
  }

  enum Token {
    case start(Tag)
    case end(String)
    case text(ArraySlice<UInt8>)
    /// The contents of an element in which tags are not recognised; they follow its start tag.
    case contents(of: String, ArraySlice<UInt8>)
  }

  /// Elements in whose contents tags are not recognised.
  private static let undivided: Set<String> = [
    "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
  ]

  private let bytes: [UInt8]
  /// The names of the attributes that are wanted.
  private let wanted: Set<String>
  private var place = 0
  /// The element whose undivided contents come next.
  private var undivided: String?

  init(_ bytes: [UInt8], attributes wanted: Set<String>) {
    self.bytes = bytes
    self.wanted = wanted
  }

  /// The next token, or nil at the end.
  mutating func next() -> Token? {
    if let name = undivided {
      undivided = nil
      return .contents(of: name, takeContents(of: name))
    }
    while let first = byte(at: place) {
      guard first == UInt8(ascii: "<"), let second = byte(at: place + 1) else {
        return .text(takeText())
      }
      switch second {
      case _ where Self.isLetter(second):
        place += 1
        if let tag = takeTag() {
          if Self.undivided.contains(tag.name) { undivided = tag.name }
          return .start(tag)
        }
      case UInt8(ascii: "/") where byte(at: place + 2).map(Self.isLetter) == true:
        place += 2
        if let tag = takeTag() { return .end(tag.name) }
      case UInt8(ascii: "!") where isNext("<!--"): skipComment()
      case UInt8(ascii: "/") where byte(at: place + 2) == nil: return .text(takeText())
      case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"):
        skip(past: ">", from: place + 2)
      default: return .text(takeText())
      }
    }
    return nil
  }

  /// Text, which may begin with a less-than sign.
  private mutating func takeText() -> ArraySlice<UInt8> {
    let start = place
    place += 1
    while let next = byte(at: place), next != UInt8(ascii: "<") { place += 1 }
    return bytes[start..<place]
  }

  /// The rest of a tag, beginning with its name; nil if the tag does not end.
  private mutating func takeTag() -> Tag? {
    let name = take { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
    var tag = Tag(name: Self.smallLetters(name))
    while true {
      _ = take { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
      guard let next = byte(at: place) else { return nil }
      if next == UInt8(ascii: ">") {
        place += 1
        return tag
      }
      let start = place
      place += 1
      _ = take {
        Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
          || $0 == UInt8(ascii: "=")
      }
      let name = bytes[start..<place]
      guard let value = takeValue() else { return nil }
      // Most attributes are not wanted, and comparing short names is fast.
      let text = Self.smallLetters(name)
      if wanted.contains(text), !tag.attributes.contains(where: { $0.name == text }) {
        tag.attributes.append((text, value))
      }
    }
  }

  /// The value after the name of an attribute, empty if it is missing; nil if the value does not
  /// end.
  private mutating func takeValue() -> ArraySlice<UInt8>? {
    _ = take { !Self.isSpace($0) }
    guard byte(at: place) == UInt8(ascii: "=") else { return [] }
    place += 1
    _ = take { !Self.isSpace($0) }
    guard let quote = byte(at: place) else { return nil }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return take { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
    }
    place += 1
    let value = take { $0 == quote }
    guard byte(at: place) != nil else { return nil }
    place += 1
    return value
  }

  /// Everything before the end tag of the element `name`, or all the rest.
  private mutating func takeContents(of name: String) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count {
      if isNext("</" + name) {
        let after = byte(at: place + name.utf8.count + 2) ?? UInt8(ascii: ">")
        if Self.isSpace(after) || after == UInt8(ascii: "/") || after == UInt8(ascii: ">") { break }
      }
      place += 1
      _ = take { $0 == UInt8(ascii: "<") }
    }
    return bytes[start..<place]
  }

  private mutating func skipComment() {
    place += 4
    if isNext(">") || isNext("->") { return skip(past: ">", from: place) }
    while place < bytes.count {
      if isNext("-->") || isNext("--!>") { return skip(past: ">", from: place) }
      place += 1
      _ = take { $0 == UInt8(ascii: "-") }
    }
  }

  private mutating func skip(past end: Unicode.Scalar, from start: Int) {
    place = start
    _ = take { $0 == UInt8(ascii: end) }
    place = min(place + 1, bytes.count)
  }

  /// The bytes before the first one that satisfies `isEnd`.
  private mutating func take(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = min(place, bytes.count)
    place = start
    while place < bytes.count, !isEnd(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  private func byte(at place: Int) -> UInt8? {
    place < bytes.count ? bytes[place] : nil
  }

  /// Whether the lowercase `text` comes next, ignoring case.
  private func isNext(_ text: String) -> Bool {
    var index = place
    for expected in text.utf8 {
      guard let next = byte(at: index), Self.smallLetter(next) == expected else { return false }
      index += 1
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(smallLetter(byte))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func smallLetter(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func smallLetters(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(smallLetter), as: UTF8.self)
  }
}
