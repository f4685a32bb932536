/// Marks of ASCII that occur in a text, each with a bit of its own.
struct MarkSet {
  private var bits: UInt128 = 0

  /// Notes `scalar`, which must be of ASCII.
  mutating func insert(_ scalar: UInt32) { bits |= 1 << UInt128(scalar) }

  func intersects(_ other: MarkSet) -> Bool { bits & other.bits != 0 }
}

extension MarkSet: ExpressibleByArrayLiteral {
  init(arrayLiteral scalars: UInt32...) {
    for scalar in scalars { insert(scalar) }
  }
}
