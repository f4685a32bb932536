/// Writes JSON whose bytes depend on the values alone: members in the order of the calls, no spaces,
/// fixed escapes, numbers by integer arithmetic.
///
/// RFC 8259 lets a writer choose; the choice here is the shortest escape, and none where none is needed.
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
      for byte in text.utf8 { appendEscaped(byte) }
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

  private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
    // All bytes are looked at, for a loop without a way out is done many bytes at a time.
    var isFound = false
    for index in bytes.indices {
      let byte = bytes[index]
      let isOne = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      isFound = isFound || isOne
    }
    return isFound
  }

  /// Appends the bytes of `text` as they are, which is three times as fast as to append a view of the string.
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

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
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
