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
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
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
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int64) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: JSONWriter.needsEscape) {
      for byte in text.utf8 { appendEscaped(byte) }
    } else {
      bytes.append(contentsOf: text.utf8)
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

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
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
    bytes.append(contentsOf: FixedPoint.short(min(max(fraction, 0), 1)).utf8)
  }
}
