/// Finds the line of a JSON syntax error, which a decoder does not report.
package struct JSONSyntax {
  package enum Fault: Equatable {
    /// The text is not valid JSON from this line on.
    case malformed(line: Int)
    /// A comment begins on this line.
    case comment(line: Int)
    /// A comma on this line or before it is not followed by anything.
    case lastComma(line: Int)
    /// This line is nested too deeply.
    case deep(line: Int)

    /// The line.
    package var line: Int {
      switch self {
      case .malformed(let line), .comment(let line), .lastComma(let line), .deep(let line): line
      }
    }

    /// What is wrong, and what to do about it.
    package var statement: String {
      switch self {
      case .malformed: "the file is not JSON from here on; fix its syntax"
      case .comment: "JSON has no comments; remove this one"
      case .lastComma: "in JSON no comma stands before a closing bracket; remove it"
      case .deep: "objects and lists lie too deep here; write them as the format says"
      }
    }
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
  private var memberCount = 0

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

  /// The number of members of all objects in `json`, counting duplicates; nil if it has a fault.
  package static func memberCount(of json: [UInt8], deepest: Int) -> Int? {
    var syntax = JSONSyntax(json, deepest: deepest)
    return syntax.scan() == nil ? syntax.memberCount : nil
  }

  /// `json` without the byte order mark that some Windows editors write.
  package static func withoutMark(_ json: [UInt8]) -> [UInt8] {
    json.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(json.dropFirst(3)) : json
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
      guard let next = step(over: byte, expected) else { return cause(of: byte, expected) }
      guard closings.count <= deepest else { return .deep(line: line) }
      expected = next
    }
    return expected == .end ? nil : .malformed(line: line)
  }

  /// The reason why `byte` is not allowed here, which may be a habit from other formats.
  private func cause(of byte: UInt8, _ expected: Expected) -> Fault {
    let slash = UInt8(ascii: "/")
    if byte == UInt8(ascii: "#") || byte == slash { return .comment(line: line) }
    // Only after a comma must a member, or an element of a list, follow.
    let bracket = UInt8(ascii: "]")
    let isLast =
      expected == .member
      ? byte == UInt8(ascii: "}")
      : expected == .value && byte == bracket && closings.last == bracket
    return isLast ? .lastComma(line: line) : .malformed(line: line)
  }

  /// Consumes the token that starts with `byte` and returns what may follow, or nil if the token is
  /// not allowed here.
  private mutating func step(over byte: UInt8, _ expected: Expected) -> Expected? {
    switch (byte, expected) {
    case (UInt8(ascii: "\""), .member), (UInt8(ascii: "\""), .memberOrEnd):
      return passString() ? .colon : nil
    case (UInt8(ascii: ":"), .colon):
      index += 1
      memberCount += 1
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
