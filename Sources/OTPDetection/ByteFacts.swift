/// What one pass over the bytes of a text says about them.
struct ByteFacts {
  /// The lowest value of a byte less that of `0`: up to 9 if there is an ASCII digit.
  private(set) var lowestDigit = UInt8.max
  /// The lowest value of the highest place in the alphabet in any four bytes in a row: below 26 if
  /// there are four ASCII capitals in a row.
  private(set) var lowestCapital = UInt8.max
  /// The highest byte.
  private(set) var highest = UInt8.min

  /// The number of bytes that are looked at together.
  private static let width = 16
  /// The number of capitals in a row that are looked for.
  static let capitals = 4

  private typealias Block = SIMD16<UInt8>

  /// Looks at all of `bytes`.
  init(_ bytes: borrowing Span<UInt8>) {
    // The last bytes of a block of capitals belong to the next block.
    let reach = Self.width + Self.capitals - 1
    guard bytes.count >= reach else {
      for index in bytes.indices { read(bytes, at: index) }
      return
    }
    unsafe bytes.withUnsafeBytes { raw in
      let zero = UInt8(ascii: "0")
      var digits = Block(repeating: .max)
      var capitals = Block(repeating: .max)
      var high = Block(repeating: .min)
      let last = raw.count - reach
      var start = 0
      while true {
        let block = unsafe raw.loadUnaligned(fromByteOffset: start, as: Block.self)
        let second = unsafe raw.loadUnaligned(fromByteOffset: start + 1, as: Block.self)
        let third = unsafe raw.loadUnaligned(fromByteOffset: start + 2, as: Block.self)
        let fourth = unsafe raw.loadUnaligned(fromByteOffset: start + 3, as: Block.self)
        digits = pointwiseMin(digits, pointwiseMin(block &- zero, fourth &- zero))
        high = pointwiseMax(high, pointwiseMax(block, fourth))
        let first = UInt8(ascii: "A")
        capitals = pointwiseMin(
          capitals,
          pointwiseMax(
            pointwiseMax(block &- first, second &- first),
            pointwiseMax(third &- first, fourth &- first)
          )
        )
        guard start < last else { break }
        // The last block overlaps the one before it instead of leaving a rest.
        start = min(start + Self.width, last)
      }
      lowestDigit = digits.min()
      lowestCapital = capitals.min()
      highest = high.max()
    }
  }

  private mutating func read(_ bytes: borrowing Span<UInt8>, at index: Int) {
    lowestDigit = min(lowestDigit, bytes[index] &- UInt8(ascii: "0"))
    highest = max(highest, bytes[index])
    guard index >= Self.capitals - 1 else { return }
    var place = UInt8.min
    for earlier in index - (Self.capitals - 1)...index {
      place = max(place, bytes[earlier] &- UInt8(ascii: "A"))
    }
    lowestCapital = min(lowestCapital, place)
  }
}
