import FuzzTargets
import Testing

/// A short, deterministic version of `make fuzz` for every test run.
struct FuzzTests {
  private static let names = FuzzTargets.all.map { $0.name }

  /// The number of mutated inputs per target. A debug build checks some hundred a second; damaged
  /// stores are slowest.
  private static let changed = 200

  private func target(_ name: String) throws -> any FuzzTarget {
    try #require(FuzzTargets.named(name)).init()
  }

  @Test(arguments: names)
  func `past findings stay fixed and kept inputs pass`(name: String) throws {
    let target = try target(name)
    for (number, input) in try KeptInputs(of: name).inputs.enumerated() {
      #expect(throws: Never.self, "input \(number + 1) of \(name)") { try target.check(input) }
    }
  }

  @Test(arguments: names)
  func `mutated inputs pass`(name: String) throws {
    let target = try target(name)
    var mutator = Mutator(try KeptInputs(of: name).inputs, seed: 7)
    for number in 1...Self.changed {
      let input = mutator.next()
      #expect(throws: Never.self, "change \(number) of \(name)") { try target.check(input) }
    }
  }

  @Test(arguments: names)
  func `empty and single-byte inputs pass`(name: String) throws {
    let target = try target(name)
    try target.check([])
    for byte in 0...UInt8.max { try target.check([byte]) }
  }
}
