import Testing

@testable import otp_fit

@Suite struct FoldsTests {
  private static func folds(_ keys: [(String, String)], count: Int = 5) -> Folds {
    Folds(
      keys.map { GroupKey(source: $0.0, template: $0.1) },
      sizes: keys.map { _ in 1 },
      count: count
    )
  }

  @Test func `directly or indirectly connected messages share a fold`() {
    // The first and third share a source, the third and fifth a template.
    let folds = Self.folds([("a", "1"), ("b", "2"), ("a", "3"), ("c", "4"), ("d", "3")])
    #expect(folds.places[0] == folds.places[2])
    #expect(folds.places[0] == folds.places[4])
    #expect(Set(folds.places).count == 3)
    #expect((folds.count, folds.families, folds.largestFamily) == (3, 3, 3))
  }

  @Test func `assigns the largest families first, each to the emptiest fold`() {
    let keys = [("a", 1), ("b", 2), ("c", 3), ("d", 4)].flatMap { source, count in
      (0..<count).map { (source, "\(source)\($0)") }
    }
    let folds = Self.folds(keys, count: 2)
    // d | c, then b | c, then a: 4 + 1 and 3 + 2.
    #expect(folds.places == [0, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  }

  @Test func `balances folds by the size of messages`() {
    let keys = ["a", "a", "a", "b", "c"].enumerated().map {
      GroupKey(source: $1, template: "\($0)")
    }
    let folds = Folds(keys, sizes: [0.1, 0.1, 0.1, 1, 1], count: 2)
    #expect(folds.places == [0, 0, 0, 0, 1])
  }

  @Test func `another seed makes other folds of the same families`() {
    let keys = (0..<100).map { ("\($0 / 2)", "\($0)") }
    let plain = Self.folds(keys)
    let seeded = (1...3).map { seed in
      Folds(
        keys.map { GroupKey(source: $0.0, template: $0.1) },
        sizes: keys.map { _ in 1 },
        count: 5,
        seed: seed
      )
    }
    #expect(Set((seeded + [plain]).map(\.places)).count == 4)
    for folds in seeded {
      #expect(folds.families == plain.families)
      #expect(
        stride(from: 0, to: 100, by: 2).allSatisfy { folds.places[$0] == folds.places[$0 + 1] }
      )
      #expect(Set(folds.places).count == 5)
    }
  }

  @Test func `a long chain of connected messages is one family`() {
    let chain = (0..<10_000).map { ("\($0 / 2)", "\(($0 + 1) / 2)") }
    #expect(Self.folds(chain).families == 1)
  }

  @Test func `makes no folds without messages`() {
    #expect(Self.folds([]).places.isEmpty)
  }
}
