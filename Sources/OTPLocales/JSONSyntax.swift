/// Finds the line of a JSON syntax error, which a decoder does not report.
package struct JSONSyntax {
  package enum Fault: Equatable {
    /// The text is not valid JSON from this line on.
    case malformed(line: Int)
    /// This line is nested too deeply.
    case deep(line: Int)
  }

  private enum Expected {
    case value, valueOrEnd, member, memberOrEnd, colon, separator, end
  }

  private let json: [UInt8]
  private let deepest: Int
  private var index = 0
  private var line = 1
  /// The closing brackets of the open containers, innermost last.
  private var closings: [UInt8] = []

  private init(_ json: [UInt8], deepest: Int) {
    self.json = json
    self.deepest = deepest
  }

  /// The first fault of `json`, or nil if there is none.
  ///
  /// Objects and lists may be nested at most `deepest` levels deep.
  package static func fault(of json: [UInt8], deepest: Int) -> Fault? {
    var syntax = JSONSyntax(json, deepest: deepest)
    return syntax.scan()
  }

  private mutating func scan() -> Fault? {
    var expected = Expected.value
    while index < json.count {
      let byte = json[index]
      if byte == UInt8(ascii: "\n") { line += 1 }
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        index += 1
        continue
      }
      guard let next = step(over: byte, expected) else { return .malformed(line: line) }
      guard closings.count <= deepest else { return .deep(line: line) }
      expected = next
    }
    return expected == .end ? nil : .malformed(line: line)
  }

  /// Consumes the token that starts with `byte` and returns what may follow, or nil if the token is
  /// not allowed here.
  private mutating func step(over byte: UInt8, _ expected: Expected) -> Expected? {
    switch (byte, expected) {
    case (UInt8(ascii: "\""), .member), (UInt8(ascii: "\""), .memberOrEnd):
      return passString() ? .colon : nil
    case (UInt8(ascii: ":"), .colon):
      index += 1
      return .value
    case (UInt8(ascii: ","), .separator):
      index += 1
      return closings.last == UInt8(ascii: "}") ? .member : .value
    case (UInt8(ascii: "}"), .memberOrEnd), (UInt8(ascii: "]"), .valueOrEnd),
      (UInt8(ascii: "}"), .separator), (UInt8(ascii: "]"), .separator):
      guard closings.popLast() == byte else { return nil }
      index += 1
      return afterValue
    case (_, .value), (_, .valueOrEnd):
      return passValue(byte)
    default:
      return nil
    }
  }

  private var afterValue: Expected { closings.isEmpty ? .end : .separator }

  private mutating func passValue(_ byte: UInt8) -> Expected? {
    switch byte {
    case UInt8(ascii: "{"):
      closings.append(UInt8(ascii: "}"))
      index += 1
      return .memberOrEnd
    case UInt8(ascii: "["):
      closings.append(UInt8(ascii: "]"))
      index += 1
      return .valueOrEnd
    case UInt8(ascii: "\""):
      return passString() ? afterValue : nil
    default:
      let word = json[index...].prefix { isWordByte($0) }
      index += word.count
      // The decoder reports malformed numbers.
      let isNumber = byte == UInt8(ascii: "-") || 0x30...0x39 ~= byte
      let isWord = ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
      return isNumber || isWord ? afterValue : nil
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "E")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private mutating func passString() -> Bool {
    index += 1
    while index < json.count {
      let byte = json[index]
      if byte < 0x20 { return false }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}
