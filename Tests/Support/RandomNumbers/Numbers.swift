/// A seeded generator of random numbers, SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
package struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator. Each `stream` of a seed is another sequence.
  package init(seed: UInt64, stream: UInt64 = 0) {
    state = seed &+ stream &* 0xD134_2543_DE82_EF95
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// Returns true with a probability of `percent` percent.
  package mutating func happens(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// Returns a random element of `values`, which must not be empty.
  package mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}
