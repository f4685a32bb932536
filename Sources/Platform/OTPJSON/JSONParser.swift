/// Parses a JSON text into nodes.
struct JSONParser {
  private typealias Malformed = JSONCursor.Malformed

  private var cursor: JSONCursor

  /// The value in `bytes`; nil if they are not JSON.
  static func parse(_ bytes: [UInt8]) -> JSONNode? {
    var parser = JSONParser(cursor: JSONCursor(bytes))
    do throws(Malformed) {
      let node = try parser.value()
      return parser.cursor.next == nil ? node : nil
    } catch {
      return nil
    }
  }

  private mutating func value() throws(Malformed) -> JSONNode {
    switch cursor.next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .list(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try cursor.word("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try cursor.word("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try cursor.word("null")
      return .null
    default: return .number(try cursor.number())
    }
  }

  private mutating func members() throws(Malformed) -> [String: JSONNode] {
    try cursor.open()
    var members: [String: JSONNode] = [:]
    if cursor.next != UInt8(ascii: "}") {
      repeat {
        guard cursor.next == UInt8(ascii: "\"") else { throw Malformed() }
        let name = try string()
        try cursor.pass(":")
        let value = try value()
        members[name] = value
      } while cursor.passes(",")
    }
    try cursor.close("}")
    return members
  }

  private mutating func elements() throws(Malformed) -> [JSONNode] {
    try cursor.open()
    var elements: [JSONNode] = []
    if cursor.next != UInt8(ascii: "]") {
      repeat { elements.append(try value()) } while cursor.passes(",")
    }
    try cursor.close("]")
    return elements
  }

  private mutating func string() throws(Malformed) -> String {
    cursor.index += 1
    var unescaped: [UInt8] = []
    var start = cursor.index
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = cursor.bytes[start..<cursor.index]
        let text =
          unescaped.isEmpty
          ? String(validating: rest, as: UTF8.self)
          : String(validating: unescaped + rest, as: UTF8.self)
        cursor.index += 1
        guard let text else { throw Malformed() }
        return text
      case UInt8(ascii: "\\"):
        unescaped += cursor.bytes[start..<cursor.index]
        unescaped.append(contentsOf: String(try cursor.escape()).utf8)
        start = cursor.index
      case ..<0x20: throw Malformed()
      default: cursor.index += 1
      }
    }
    throw Malformed()
  }
}
