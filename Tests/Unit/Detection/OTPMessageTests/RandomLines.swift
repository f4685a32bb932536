import OTPMessage

/// Generates random message lines, in all the spellings that JSON allows.
struct RandomLines {
  /// A line and the message that it describes.
  struct Line {
    let bytes: [UInt8]
    let message: Message
    let hasDuplicates: Bool

    /// The line, for a failed expectation. Its texts are random letters.
    var summary: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Characters of texts: every length in UTF-8, what must be escaped, and JSON syntax.
  private static let scalars: [Unicode.Scalar] = [
    "a", "Z", "0", "7", " ", "/", "\\", "\"", "\u{0}", "\u{1}", "\u{8}", "\t", "\n", "\u{C}", "\r",
    "\u{1F}", "\u{7F}", "é", "ж", "\u{7FF}", "\u{800}", "क", "字", "\u{FFFD}", "\u{FFFF}",
    "\u{10000}", "😀", "\u{10FFFF}", "{", "}", "[", "]", ":", ",",
  ]

  private static let names: [(name: String, set: @Sendable (inout Message, String?) -> Void)] = [
    ("subject", { $0.subject = $1 }), ("sender", { $0.sender = $1 }),
    ("recipient", { $0.recipient = $1 }), ("id", { $0.id = $1 }), ("source", { $0.source = $1 }),
  ]

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A valid line. `mayRepeat` allows two members with the same name.
  mutating func line(mayRepeat: Bool = true) -> Line {
    let text = string()
    var message = Message(text: text)
    var members = [(name: "text", value: written(text))]
    for (name, set) in Self.names where chance(3) {
      let value = string()
      set(&message, value.isEmpty ? nil : value)
      members.append((name, written(value)))
    }
    if chance(3) {
      let milliseconds = Int64(next(below: 4_000_000_000_000))
      message.receivedAt = Timestamp(secondsOrMilliseconds: milliseconds)
      members.append(("receivedAt", Array("\(milliseconds)".utf8)))
    }
    while chance(2) { members.append(("\(members.count)\(string())", anything(depth: 3))) }
    shuffle(&members)
    let hasDuplicates = mayRepeat && chance(8)
    // The last of two members counts, whatever the type of the first.
    if hasDuplicates, let again = pick(members) {
      members.insert((again.name, anything(depth: 2)), at: 0)
    }
    var bytes = space() + Array("{".utf8)
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += Array(",".utf8) }
      bytes += space() + written(member.name) + space() + Array(":".utf8) + space() + member.value
    }
    bytes += space() + Array("}".utf8) + space()
    return Line(bytes: bytes, message: message, hasDuplicates: hasDuplicates)
  }

  /// A line with a byte changed, removed or repeated, or cut off, or intact.
  ///
  /// No name occurs twice, because a decoder may validate only one of the two.
  mutating func damagedLine() -> [UInt8] {
    var bytes = line(mayRepeat: false).bytes
    let position = next(below: bytes.count)
    switch next(below: 5) {
    case 0: bytes[position] = UInt8(next(below: 256))
    case 1: bytes.remove(at: position)
    case 2: bytes.insert(bytes[position], at: position)
    case 3: bytes.removeSubrange(position...)
    default: break
    }
    return bytes
  }

  private mutating func string() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<next(below: chance(4) ? 60 : 6) { text.append(pick(Self.scalars) ?? "a") }
    return String(text)
  }

  /// `text` as a JSON string, with random escapes where JSON leaves the choice.
  private mutating func written(_ text: String) -> [UInt8] {
    var bytes = Array("\"".utf8)
    for scalar in text.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || chance(6) {
        for unit in String(scalar).utf16 { bytes += escaped(unit) }
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes + Array("\"".utf8)
  }

  private mutating func escaped(_ unit: UInt16) -> [UInt8] {
    let short: [UInt16: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 0x2F: "\\/", 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r",
    ]
    if let escape = short[unit], chance(2) { return Array(escape.utf8) }
    let digits = String(unit, radix: 16, uppercase: chance(2))
    return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }

  private mutating func anything(depth: Int) -> [UInt8] {
    switch next(below: depth > 0 ? 8 : 6) {
    case 0: return Array(["true", "false", "null"][next(below: 3)].utf8)
    case 1: return Array("\(chance(2) ? "-" : "")\(next(below: 1_000_000))".utf8)
    case 2: return Array("\(next(below: 1000)).\(next(below: 1000))e\(next(below: 20))".utf8)
    case 3...5: return written(string())
    case 6:
      var bytes = Array("[".utf8)
      for index in 0..<next(below: 4) {
        bytes += (index > 0 ? Array(",".utf8) : []) + space() + anything(depth: depth - 1)
      }
      return bytes + Array("]".utf8)
    default:
      return Array("{".utf8) + written(string()) + Array(":".utf8) + anything(depth: depth - 1)
        + Array("}".utf8)
    }
  }

  private mutating func space() -> [UInt8] {
    chance(3) ? (0..<next(below: 3)).map { _ in [0x20, 0x09, 0x0D][next(below: 3)] } : []
  }

  private mutating func shuffle(_ members: inout [(name: String, value: [UInt8])]) {
    for index in members.indices.reversed() { members.swapAt(index, next(below: index + 1)) }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[next(below: elements.count)]
  }

  /// True with a probability of one in `count`.
  private mutating func chance(_ count: Int) -> Bool { next(below: count) == 0 }

  /// A random number below `bound`, by SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
