import Glibc

/// Many interleavings of one seed, taken in worlds that are made as they are needed.
struct Interleavings {
  /// How many there are in the suite, and those who look for longer say how many in
  /// `OTP_MODEL_RUNS`.
  static let usualCount = 1_600

  /// The same in every run of the suite; `OTP_MODEL_SEED` names another.
  static let usualSeed: UInt64 = 20_261_122

  let seed: UInt64
  let count: Int

  /// Takes a `share` of the usual number.
  init(share: Double) {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    seed = variable("OTP_MODEL_SEED").flatMap { UInt64($0) } ?? Self.usualSeed
    let all = variable("OTP_MODEL_RUNS").flatMap { Int($0) } ?? Self.usualCount
    count = max(Int(Double(all) * share), 1)
  }

  /// Takes all of them, in a new world from `makeWorld` after each `worldLength`; returns what is
  /// to be told of the first that went wrong, nil when none did.
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

  /// Leaves out steps as long as something goes wrong without them; each try has a
  /// world of its own.
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
