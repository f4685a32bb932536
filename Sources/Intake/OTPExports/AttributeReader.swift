/// Splits XML into tags with selected attributes, in constant memory. Everything else is ignored.
///
/// It is not an XML parser: backups contain references to single UTF-16 surrogates, such as
/// `&#55357;`, which XML forbids and parsers reject, and unused attributes of many megabytes.
struct AttributeReader {
  /// A start tag or an end tag.
  struct Tag: Equatable {
    var name = ""
    var isEnd = false
    var attributes: [String: String] = [:]
    /// Whether a value was truncated.
    var isCut = false
  }

  /// The maximum number of bytes kept of a value.
  private static let longestValue = 1 << 20

  /// The maximum length of a name, in bytes, and the maximum number of attributes kept of a tag.
  private static let longestName = 64
  private static let mostAttributes = 64

  private enum State {
    case text, start, name, gap, attribute, sign, comment, instruction
    case value(quote: UInt8)
  }

  private let wanted: Set<String>

  private var state = State.text
  private var tag = Tag()
  private var attribute: [UInt8] = []
  private var value: [UInt8] = []
  /// The name of the current attribute, and whether its value is kept.
  private var name = ""
  private var isWanted = false
  /// How many consecutive hyphens of a possible comment delimiter were read.
  private var hyphens = 0

  /// Creates a reader of the attributes named in `wanted`.
  init(wanted: Set<String>) {
    self.wanted = wanted
  }

  /// Whether the input may end here, outside a tag.
  var isOutside: Bool { if case .text = state { true } else { false } }

  /// Consumes `bytes` until a tag is complete, and returns it; nil if all bytes were consumed.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) -> Tag? {
    while !bytes.isEmpty {
      switch state {
      case .text:
        guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else {
          bytes.removeAll()
          return nil
        }
        bytes = bytes[(start + 1)...]
        state = .start
      case .value(let quote):
        let end = bytes.firstIndex(of: quote)
        if isWanted {
          let part = bytes[..<(end ?? bytes.endIndex)]
          let room = Self.longestValue - value.count
          value += part.prefix(room)
          if part.count > room { tag.isCut = true }
        }
        bytes = end.map { bytes[($0 + 1)...] } ?? []
        if end != nil { endValue() }
      default:
        if let byte = bytes.popFirst(), let tag = take(byte) { return tag }
      }
    }
    return nil
  }

  /// Processes a byte of a tag; returns the tag if the byte ends it.
  private mutating func take(_ byte: UInt8) -> Tag? {
    switch state {
    case .text, .value: break
    case .start: begin(byte)
    case .instruction:
      if byte == UInt8(ascii: ">") { state = .text }
    case .comment: readComment(byte)
    case .name:
      guard isNamePart(byte) else { return endOrGap(byte) }
      append(byte, to: &tag.name)
    case .gap:
      guard isNamePart(byte) else { return endOrGap(byte) }
      attribute = [byte]
      state = .attribute
    case .attribute:
      if isNamePart(byte) {
        if attribute.count < Self.longestName { attribute.append(byte) }
      } else if byte == UInt8(ascii: "=") {
        state = .sign
      } else {
        return endOrGap(byte)
      }
    case .sign:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        value.removeAll(keepingCapacity: true)
        name = String(decoding: attribute, as: UTF8.self)
        isWanted = wanted.contains(name) && tag.attributes.count < Self.mostAttributes
        state = .value(quote: byte)
      } else if byte > 0x20 {
        return endOrGap(byte)
      }
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) {
    tag = Tag()
    switch byte {
    case UInt8(ascii: "/"):
      tag.isEnd = true
      state = .name
    case UInt8(ascii: "!"):
      hyphens = 0
      state = .comment
    case UInt8(ascii: "?"): state = .instruction
    default:
      append(byte, to: &tag.name)
      state = .name
    }
  }

  /// Reads a byte of a comment, which ends with `-->`, or of a declaration, which does not start
  /// with hyphens.
  private mutating func readComment(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): hyphens += 1
    case UInt8(ascii: ">"):
      if hyphens >= 2 || tag.name.isEmpty && hyphens == 0 { state = .text }
    default:
      // Two hyphens start a comment.
      if hyphens >= 2, tag.name.isEmpty { tag.name = "--" }
      hyphens = 0
    }
  }

  private mutating func endOrGap(_ byte: UInt8) -> Tag? {
    guard byte == UInt8(ascii: ">") else {
      state = .gap
      return nil
    }
    state = .text
    return tag
  }

  private mutating func endValue() {
    state = .gap
    if isWanted { tag.attributes[name] = CharacterReferences.decoded(value) }
  }

  private func append(_ byte: UInt8, to name: inout String) {
    guard name.utf8.count < Self.longestName else { return }
    name.unicodeScalars.append(Unicode.Scalar(byte))
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "/")
  }
}
