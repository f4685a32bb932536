/// Writes JSON whose bytes depend on the values alone: members in the order of the calls, no
/// spaces, fixed escapes, numbers by integer arithmetic.
///
/// RFC 8259 lets a writer choose; the choice here is the shortest escape, and none where none is
/// needed. It is needed also for what acts on a terminal instead of being seen, for people look at
/// answers there: deletion, the controls of U+0080 to U+009F, which xterm obeys, what turns the
/// direction of text, the two separators of lines, and invisible tags.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether the next member or element is the first of its object or array.
  private var isFirst = true

  /// Makes an empty text.
  package init() {}

  /// Forgets what was written and keeps its room, so that the next line allocates nothing.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isFirst = true
  }

  /// Makes room for `size` more bytes.
  package mutating func reserve(_ size: Int) {
    bytes.reserveCapacity(bytes.count + size)
  }

  /// Ends a line of JSON Lines: what is written next stands for itself.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), members, UInt8(ascii: "}"))
  }

  /// Writes an array whose elements `elements` writes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), elements, UInt8(ascii: "]"))
  }

  /// Begins the member `name`, which needs no escapes; its value is the next thing written.
  package mutating func name(_ name: String) {
    let name = name.utf8.span
    let isFirst = isFirst
    bytes.append(addingCapacity: name.count + 4) { output in
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      for index in name.indices { output.append(name[index]) }
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
    self.isFirst = true
  }

  /// Writes a member whose value is a string; `null` for nil.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a member whose value is a whole number; `null` for nil.
  package mutating func member(_ name: String, _ number: Int64?) {
    self.name(name)
    if let number { self.number(number) } else { null() }
  }

  /// Writes a member whose value is true or false.
  package mutating func member(_ name: String, _ flag: Bool) {
    self.name(name)
    separate()
    append(flag ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    append("null")
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int64) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if JSONWriter.needsEscapes(text.utf8.span) {
      for scalar in text.unicodeScalars { appendEscaped(scalar) }
    } else {
      append(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func nest(_ open: UInt8, _ content: (inout JSONWriter) -> Void, _ close: UInt8) {
    separate()
    bytes.append(open)
    isFirst = true
    content(&self)
    bytes.append(close)
    isFirst = false
  }

  /// Whether an escape may be needed, by single bytes: U+0080 to U+009F begin with C2, U+061C with
  /// D8, tags with F3, the others with E2.
  private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
    // All bytes are looked at, for a loop without a way out is done many bytes at a time.
    var isFound = false
    for index in bytes.indices {
      let byte = bytes[index]
      let isOne =
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
        || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xF3
      isFound = isFound || isOne
    }
    return isFound
  }

  /// Whether a character beyond ASCII acts on a terminal: a control, or one of the property
  /// Bidi_Control (https://www.unicode.org/reports/tr9/), or a separator.
  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Appends the bytes of `text` as they are, which is three times as fast as to append a
  /// view of the string.
  private mutating func append(_ text: String) {
    let text = text.utf8.span
    bytes.append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
  }

  private mutating func append(decimal number: UInt64) {
    if number >= 10 { append(decimal: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\t": append("\\t")
    case "\n": append("\\n")
    case "\u{C}": append("\\f")
    case "\r": append("\\r")
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || JSONWriter.acts(scalar):
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      }
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}

extension JSONWriter {
  /// Writes a member whose value is a fraction from 0 to 1, with at most three decimals.
  package mutating func member(_ name: String, fraction: Double) {
    self.name(name)
    separate()
    let thousandths = FixedPoint.thousandths(of: min(max(fraction, 0), 1)).magnitude
    append(decimal: thousandths / 1000)
    var rest = thousandths % 1000
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
  }
}
