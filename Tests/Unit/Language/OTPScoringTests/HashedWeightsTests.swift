import OTPScoring
import Testing

struct HashedWeightsTests {
  @Test func `finds each weight, and 0 for other keys`() throws {
    let weights = (0..<5000).map { index in
      (key: UInt64(index) << 48 | UInt64(index * 7), weight: Int8(truncatingIfNeeded: index) | 1)
    }
    let table = try #require(HashedWeights(weights: weights))
    #expect(weights.allSatisfy { table[$0.key] == Int($0.weight) })
    #expect((0..<5000).count { table[UInt64($0) << 48 | UInt64($0 * 7 + 1)] != 0 } <= 1)
    #expect(table.slots.count == 8192)
  }

  @Test func `keeps the lowest and the highest weight`() throws {
    let table = try #require(HashedWeights(weights: [(1, .min), (2, .max), (3, -1)]))
    #expect([1, 2, 3, 4].map { table[$0] } == [-128, 127, -1, 0])
  }

  @Test func `leaves out weights of 0, and a table may be empty`() throws {
    #expect(try #require(HashedWeights(weights: [(7, 0)])).slots.allSatisfy { $0 == 0 })
    #expect(try #require(HashedWeights(weights: []))[7] == 0)
  }

  @Test func `is the same when made from its slots`() throws {
    let table = try #require(HashedWeights(weights: [(17, 5), (18, -5)]))
    let copy = HashedWeights(slots: table.slots)
    #expect([17, 18, 19].map { copy[$0] } == [5, -5, 0])
  }

  @Test func `refuses keys that it cannot tell apart`() {
    #expect(HashedWeights(weights: [(17, 5), (17, 6)]) == nil)
  }
}
