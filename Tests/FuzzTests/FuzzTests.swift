import FuzzTargets
import Testing

/// A part of what `make fuzz` does, small enough for every run of the tests.
struct FuzzTests {
  private static let names = FuzzTargets.all.map { $0.name }

  /// How many changed inputs are tried; a debug build answers some hundred a second, and a damaged
  /// store takes longest.
  private static let changed = 200

  private func target(_ name: String) throws -> any FuzzTarget {
    try #require(FuzzTargets.named(name)).init()
  }

  @Test(arguments: names)
  func `what was ever found stays mended, and what is kept is read rightly`(name: String) throws {
    let target = try target(name)
    for (number, input) in try KeptInputs(of: name).inputs.enumerated() {
      #expect(throws: Never.self, "input \(number + 1) of \(name)") { try target.check(input) }
    }
  }

  @Test(arguments: names)
  func `kept inputs that are changed a little break no promise`(name: String) throws {
    let target = try target(name)
    var mutator = Mutator(try KeptInputs(of: name).inputs, seed: 7)
    for number in 1...Self.changed {
      let input = mutator.next()
      #expect(throws: Never.self, "change \(number) of \(name)") { try target.check(input) }
    }
  }

  @Test(arguments: names)
  func `an empty input and one of every byte alone are read`(name: String) throws {
    let target = try target(name)
    try target.check([])
    for byte in 0...UInt8.max { try target.check([byte]) }
  }
}
