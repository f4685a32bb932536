/// Parses a JSON text into nodes.
struct JSONParser {
  private struct Malformed: Error {}

  /// How deep lists and objects may be nested: as deep as Foundation's decoder reads them.
  private static let deepest = 512

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value in `bytes`; nil if they are not JSON.
  static func parse(_ bytes: [UInt8]) -> JSONNode? {
    var parser = JSONParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
    do throws(Malformed) {
      let node = try parser.value()
      return parser.next == nil ? node : nil
    } catch {
      return nil
    }
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The first byte that is not white space.
  private var next: UInt8? {
    mutating get {
      while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
      return byte
    }
  }

  /// Whether the next byte is `expected`, which is then passed.
  private mutating func passes(_ expected: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: expected) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Malformed) -> JSONNode {
    switch next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .list(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members() throws(Malformed) -> [String: JSONNode] {
    try open()
    var members: [String: JSONNode] = [:]
    if passes("}") { return members }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw Malformed() }
      let name = try string()
      guard passes(":") else { throw Malformed() }
      let value = try value()
      if members[name] == nil { members[name] = value }
    } while passes(",")
    guard passes("}") else { throw Malformed() }
    depth -= 1
    return members
  }

  private mutating func elements() throws(Malformed) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    if passes("]") { return elements }
    repeat { elements.append(try value()) } while passes(",")
    guard passes("]") else { throw Malformed() }
    depth -= 1
    return elements
  }

  private mutating func open() throws(Malformed) {
    index += 1
    depth += 1
    guard depth <= Self.deepest else { throw Malformed() }
  }

  private mutating func word(
    _ word: StaticString,
    _ node: JSONNode
  ) throws(Malformed) -> JSONNode {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.description.utf8) else {
      throw Malformed()
    }
    index = end
    return node
  }
}

// Numbers and strings.
extension JSONParser {
  private mutating func number() throws(Malformed) -> String {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let first = byte
    let count = try digits()
    // A zero that leads would mean octal elsewhere.
    guard first != UInt8(ascii: "0") || count == 1 else { throw Malformed() }
    if byte == UInt8(ascii: ".") {
      index += 1
      _ = try digits()
    }
    var text = String(decoding: bytes[start..<index], as: UTF8.self)
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      let exponent = index
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
      text += "e" + String(decoding: bytes[exponent..<index], as: UTF8.self)
    }
    return text
  }

  /// Passes the digits here, of which there must be one, and returns their number.
  private mutating func digits() throws(Malformed) -> Int {
    let start = index
    while let byte, 0x30...0x39 ~= byte { index += 1 }
    guard index > start else { throw Malformed() }
    return index - start
  }

  private mutating func string() throws(Malformed) -> String {
    index += 1
    var unescaped: [UInt8] = []
    var start = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let text =
          unescaped.isEmpty
          ? String(validating: bytes[start..<index], as: UTF8.self)
          : String(validating: unescaped + bytes[start..<index], as: UTF8.self)
        index += 1
        guard let text else { throw Malformed() }
        return text
      case UInt8(ascii: "\\"):
        unescaped += bytes[start..<index]
        unescaped.append(contentsOf: String(try escape()).utf8)
        start = index
      case ..<0x20: throw Malformed()
      default: index += 1
      }
    }
    throw Malformed()
  }

  private mutating func escape() throws(Malformed) -> Unicode.Scalar {
    index += 1
    guard let byte else { throw Malformed() }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw Malformed()
    }
  }

  /// The scalar of one escaped UTF-16 unit, or of two that belong together.
  private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
    let unit = try escapedUnit()
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw Malformed() }
      return scalar
    }
    guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw Malformed()
    }
    index += 2
    let trail = try escapedUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw Malformed() }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func escapedUnit() throws(Malformed) -> UInt16 {
    let end = index + 4
    guard end <= bytes.count else { throw Malformed() }
    var unit: UInt16 = 0
    for byte in bytes[index..<end] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Malformed() }
      unit = unit << 4 | UInt16(digit)
    }
    index = end
    return unit
  }
}
