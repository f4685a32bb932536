import Glibc

/// The interleavings of one seed, run in worlds that are created as needed.
struct Interleavings {
  /// The number of interleavings in the suite; set `OTP_MODEL_RUNS` for longer searches.
  static let usualCount = 1_600

  /// The seed of the suite; `OTP_MODEL_SEED` overrides it.
  static let usualSeed: UInt64 = 20_261_122

  let seed: UInt64
  let count: Int

  /// Creates a `share` of the usual number of interleavings.
  init(share: Double) {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    seed = variable("OTP_MODEL_SEED").flatMap { UInt64($0) } ?? Self.usualSeed
    let all = variable("OTP_MODEL_RUNS").flatMap { Int($0) } ?? Self.usualCount
    count = max(Int(Double(all) * share), 1)
  }

  /// Runs all interleavings, with a new world from `makeWorld` after each `worldLength`; returns a
  /// report of the first failure, or nil.
  func firstFailure(
    worldLength: Int,
    _ makeWorld: () throws -> any World
  ) throws -> String? {
    var world = try makeWorld()
    for number in 0..<count {
      if number > 0, number % worldLength == 0 { world = try makeWorld() }
      var maker = StepMaker(seed: seed, number: number)
      let steps = maker.makeSteps()
      let found = Interleaving.divergence(of: steps, in: world, number: number % worldLength)
      guard let found else { continue }
      let (shortest, last) = try shrink(Array(steps[...found.step]), found, makeWorld)
      let list = shortest.map(\.description).joined(separator: "; ")
      return "OTP_MODEL_SEED=\(seed), interleaving \(number): \(last.what), after \(list)"
    }
    return nil
  }

  /// Removes steps as long as the rest still fails; each attempt has its own world.
  private func shrink(
    _ steps: [Step],
    _ found: Divergence,
    _ makeWorld: () throws -> any World
  ) throws -> ([Step], Divergence) {
    var steps = steps
    var last = found
    var index = steps.count - 1
    while index >= 0 {
      var fewer = steps
      fewer.remove(at: index)
      if let divergence = Interleaving.divergence(of: fewer, in: try makeWorld(), number: 0) {
        steps = Array(fewer[...divergence.step])
        last = divergence
        index = steps.count
      }
      index -= 1
    }
    return (steps, last)
  }
}
