import RandomNumbers

/// Mutates inputs deterministically: a short version of what libFuzzer does.
struct Mutator {
  /// Byte sequences with a meaning for some parser.
  private static let pieces: [[UInt8]] = [
    [0], [0xFF], [0x0A], [0x0D, 0x0A], [0x1E], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0xAE],
    [0xED, 0xA0, 0x80],
    [0xC3], [0xFF, 0xFF, 0xFF, 0x7F], Array("482913".utf8), Array("@".utf8), Array("#".utf8),
    Array("\\ud800".utf8), Array("\"".utf8), Array("{".utf8), Array("]".utf8), Array("٤٨٢".utf8),
  ]

  private var numbers: Numbers
  private let inputs: [[UInt8]]

  /// Creates a mutator of `inputs`, which must not be empty.
  init(_ inputs: [[UInt8]], seed: UInt64) {
    self.inputs = inputs
    numbers = Numbers(seed: seed)
  }

  /// Returns the next mutated input.
  mutating func next() -> [UInt8] {
    var bytes = numbers.one(of: inputs)
    for _ in 0..<Int.random(in: 1...4, using: &numbers) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    let length = Int.random(in: 0...min(16, bytes.count - place), using: &numbers)
    let range = place..<(place + length)
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: bytes.insert(contentsOf: numbers.one(of: Self.pieces), at: place)
    case 1: bytes.removeSubrange(range)
    case 2: bytes.insert(contentsOf: Array(bytes[range]), at: place)
    case 3: bytes = Array(bytes[..<place]) + numbers.one(of: inputs).dropFirst(place)
    default:
      guard place < bytes.count else { return }
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    }
  }
}
