/// Writes nodes as a JSON text.
struct NodeWriter {
  private(set) var bytes: [UInt8] = []

  private let isIndented: Bool
  private var depth = 0

  init(_ layout: JSON.Layout) {
    isIndented = layout == .indented
  }

  mutating func write(_ node: JSONNode) {
    switch node {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .string(let text): write(text)
    case .list(let elements):
      nest("[", elements, "]") { writer, element in writer.write(element) }
    case .object(let members):
      nest("{", members.sorted { $0.key < $1.key }, "}") { writer, member in
        writer.write(member.key)
        writer.bytes += (writer.isIndented ? " : " : ":").utf8
        writer.write(member.value)
      }
    }
  }

  private mutating func nest<Item>(
    _ opening: Unicode.Scalar,
    _ items: [Item],
    _ closing: Unicode.Scalar,
    _ write: (inout NodeWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine()
      write(&self, item)
    }
    depth -= 1
    if !items.isEmpty { startLine() }
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func startLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var rest = text.utf8[...]
    // Copy runs without escapes, which are most of a text, as a whole.
    while let index = rest.firstIndex(where: Self.needsEscape) {
      bytes += rest[..<index]
      writeEscaped(rest[index])
      rest = rest[rest.index(after: index)...]
    }
    bytes += rest
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C  // " \
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x08: bytes += #"\b"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0C: bytes += #"\f"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    case ..<0x20: bytes += ((byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)).utf8
    default: bytes += [UInt8(ascii: "\\"), byte]
    }
  }
}
