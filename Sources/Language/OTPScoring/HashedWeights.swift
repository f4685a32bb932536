/// Weights of one byte by 64-bit keys, in a compact table with open addressing.
///
/// A slot has a check of 24 bits above the weight, or is 0. A key that is not in the table has the
/// weight 0, except for one in millions that shares its slot and check with a key that is.
///
/// It is public so that the compiler can inline the lookup, which runs a few hundred times for each
/// message.
public struct HashedWeights: Sendable {
  /// The slots, whose number is a power of two.
  @usableFromInline package let slots: [UInt32]
  @usableFromInline let shift: UInt64

  /// Makes a table from slots that `init(weights:)` laid out.
  package init(slots: [UInt32]) {
    self.slots = slots
    shift = UInt64(UInt64.bitWidth - slots.count.trailingZeroBitCount)
  }

  /// Lays out `weights`. Returns nil if two keys cannot be told apart.
  package init?(weights: [(key: UInt64, weight: Int8)]) {
    // At most two thirds of the slots are used, so that most lookups end at the first slot.
    var bits = 2
    while (1 << bits) * 2 < 3 * weights.count { bits += 1 }
    var slots = [UInt32](repeating: 0, count: 1 << bits)
    for (key, weight) in weights where weight != 0 {
      let hash = Self.hash(of: key)
      let check = Self.check(of: hash)
      var place = Int(truncatingIfNeeded: hash &>> UInt64(UInt64.bitWidth - bits))
      while slots[place] != 0 {
        guard slots[place] >> 8 != check else { return nil }
        place = (place + 1) & (slots.count - 1)
      }
      slots[place] = check << 8 | UInt32(UInt8(bitPattern: weight))
    }
    self.init(slots: slots)
  }

  /// The weight of `key`.
  @inlinable
  @inline(__always)
  public subscript(key: UInt64) -> Int {
    let hash = Self.hash(of: key)
    let check = Self.check(of: hash)
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: hash &>> shift)
    let slots = slots.span
    while true {
      let slot = unsafe slots[unchecked: place]
      if slot == 0 { return 0 }
      if slot &>> 8 == check { return Int(Int8(truncatingIfNeeded: slot)) }
      place = (place &+ 1) & mask
    }
  }

  /// Mixes all bits of the key (the finalizer of MurmurHash3).
  @inlinable
  @inline(__always)
  static func hash(of key: UInt64) -> UInt64 {
    var hash = key
    hash = (hash ^ hash &>> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash &>> 33
  }

  /// The check, which is never 0.
  @inlinable
  @inline(__always)
  static func check(of hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash) & 0xFF_FFFF | 1
  }
}
