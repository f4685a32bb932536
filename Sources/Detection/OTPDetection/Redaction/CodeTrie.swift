/// A trie of codes, so that one search of a text finds all of them.
struct CodeTrie {
  /// The children of all nodes: the node's number and the byte lead to the child's number.
  private var children: [UInt64: UInt32] = [:]
  /// Whether a code ends at each node. The root is the first.
  private var ends = [false]
  /// Whether a code begins with each byte.
  private var begins = [Bool](repeating: false, count: 256)

  static let root: UInt32 = 0

  var isEmpty: Bool { ends.count == 1 }

  mutating func insert(_ code: [UInt8]) {
    guard let first = code.first else { return }
    begins[Int(first)] = true
    var node = Self.root
    for byte in code {
      let key = Self.key(node, byte)
      if let next = children[key] {
        node = next
      } else {
        let next = UInt32(ends.count)
        ends.append(false)
        children[key] = next
        node = next
      }
    }
    ends[Int(node)] = true
  }

  /// The node that `byte` leads to from `node`; nil if no code continues with it.
  func child(of node: UInt32, _ byte: UInt8) -> UInt32? {
    if node == Self.root, !begins[Int(byte)] { return nil }
    return children[Self.key(node, byte)]
  }

  /// Whether a code ends at `node`.
  func hasCode(at node: UInt32) -> Bool { ends[Int(node)] }

  private static func key(_ node: UInt32, _ byte: UInt8) -> UInt64 {
    UInt64(node) << 8 | UInt64(byte)
  }
}
