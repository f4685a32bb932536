/// Writes JSON whose bytes depend only on the values: members in the order of the calls, no
/// spaces, fixed escapes, numbers by integer arithmetic.
///
/// Of the escapes that RFC 8259 allows, it uses the shortest, and only where one is needed. Because
/// people read answers on terminals, terminal controls need one too: U+007F, U+0080 to U+009F,
/// which xterm obeys, bidirectional controls, line and paragraph separators, and invisible tags.
package struct JSONWriter: Sendable {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether the next member or element is the first of its object or array.
  private var isFirst = true

  /// Creates an empty writer.
  package init() {}

  /// Removes everything written but keeps the memory, so that the next line allocates none.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isFirst = true
  }

  /// Reserves memory for `size` more bytes.
  package mutating func reserve(_ size: Int) {
    bytes.reserveCapacity(bytes.count + size)
  }

  /// Ends a line of JSON Lines. The next value starts a new line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Writes an object with the members that `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), members, UInt8(ascii: "}"))
  }

  /// Writes an array with the elements that `elements` writes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), elements, UInt8(ascii: "]"))
  }

  /// Starts the member `name`, which must need no escapes. Write its value next.
  package mutating func name(_ name: String) {
    let name = name.utf8.span
    let isFirst = isFirst
    bytes.append(addingCapacity: name.count + 4) { output in
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      Self.append(name, to: &output)
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
    }
    self.isFirst = true
  }

  /// Writes a string member, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// Writes an integer member, or `null`.
  package mutating func member(_ name: String, _ number: Int64?) {
    self.name(name)
    if let number { self.number(number) } else { null() }
  }

  /// Writes a Boolean member.
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

  /// Writes an integer.
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

  /// Whether an escape may be needed, by single bytes: U+0080 to U+009F start with C2, U+061C with
  /// D8, tags with F3, the others with E2.
  private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
    // Without an early exit, the loop is vectorised.
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

  /// Whether a character beyond ASCII controls a terminal: a control character, one with the
  /// property Bidi_Control (https://www.unicode.org/reports/tr9/), a separator or a tag.
  private static func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Appends the bytes of `text` unchanged.
  private mutating func append(_ text: String) {
    let text = text.utf8.span
    bytes.append(addingCapacity: text.count) { output in Self.append(text, to: &output) }
  }

  /// Copies all of `text` at once: byte by byte it takes three times as long.
  private static func append(_ text: borrowing Span<UInt8>, to output: inout OutputSpan<UInt8>) {
    unsafe output.withUnsafeMutableBufferPointer { bytes, count in
      unsafe text.withUnsafeBufferPointer { text in
        count += unsafe bytes.dropFirst(count).initialize(fromContentsOf: text) - count
      }
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
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || Self.isTerminalControl(scalar):
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      }
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}

extension JSONWriter {
  /// Writes a number member from 0 to 1, with up to three decimals.
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
