import Testing

@testable import otp_fit

@Suite struct FoldsTests {
  private static func folds(_ kinships: [(String, String)], count: Int = 5) -> Folds {
    Folds(
      kinships.map { Kinship(source: $0.0, template: $0.1) },
      sizes: kinships.map { _ in 1 },
      count: count
    )
  }

  @Test func `relatives never stand on both sides, also through others`() {
    // The first is akin to the third by source, the third to the fifth by template.
    let folds = Self.folds([("a", "1"), ("b", "2"), ("a", "3"), ("c", "4"), ("d", "3")])
    #expect(folds.places[0] == folds.places[2])
    #expect(folds.places[0] == folds.places[4])
    #expect(Set(folds.places).count == 3)
    #expect((folds.count, folds.families, folds.largestFamily) == (3, 3, 3))
  }

  @Test func `families fill the emptiest fold, the largest first`() {
    let kinships = [("a", 1), ("b", 2), ("c", 3), ("d", 4)].flatMap { source, count in
      (0..<count).map { (source, "\(source)\($0)") }
    }
    let folds = Self.folds(kinships, count: 2)
    // d | c, then b | c, then a: 4 + 1 and 3 + 2.
    #expect(folds.places == [0, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  }

  @Test func `what counts little takes up little`() {
    let kinships = ["a", "a", "a", "b", "c"].enumerated().map {
      Kinship(source: $1, template: "\($0)")
    }
    let folds = Folds(kinships, sizes: [0.1, 0.1, 0.1, 1, 1], count: 2)
    #expect(folds.places == [0, 0, 0, 0, 1])
  }

  @Test func `a long chain of relatives is one family`() {
    let chain = (0..<10_000).map { ("\($0 / 2)", "\(($0 + 1) / 2)") }
    #expect(Self.folds(chain).families == 1)
  }

  @Test func `no messages need no folds`() {
    #expect(Self.folds([]).places.isEmpty)
  }
}
