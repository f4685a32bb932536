import RandomNumbers

/// The property that the state of a machine ends with its owner: after any script of steps and
/// then an end, a second script gives what it gives where nothing came before the end.
///
/// Scripts are random, from a seed. One that fails is shortened as far as it still fails.
package struct StateEnds<Machine, Answer: Equatable> {
  /// The steps of both scripts, by their places in the list of steps.
  private struct Script {
    var before: [Int]
    var after: [Int]

    /// The scripts that lack one step of this one.
    var shorter: [Script] {
      before.indices.map { Script(before: before.without($0), after: after) }
        + after.indices.map { Script(before: before, after: after.without($0)) }
    }
  }

  private let steps: [Step<Machine, Answer>]
  private let make: () throws -> Machine
  private let end: (inout Machine) throws -> Void

  /// Makes the property of the machines that `make` makes: `end` ends what `steps` did to one, and
  /// begins anew where that is a step of its own.
  package init(
    _ steps: [Step<Machine, Answer>],
    of make: @autoclosure @escaping () throws -> Machine,
    after end: @escaping (inout Machine) throws -> Void
  ) {
    self.steps = steps
    self.make = make
    self.end = end
  }

  /// Tries scripts of up to `longest` steps from each seed. Throws what the first ones are after
  /// which something is left, shortened.
  package func check(seeds: ClosedRange<UInt64> = 1...200, longest: Int = 8) throws {
    for seed in seeds {
      var numbers = Numbers(seed: seed)
      let script = Script(
        before: draw(&numbers, longest: longest),
        after: draw(&numbers, longest: longest)
      )
      guard try isLeaking(script) else { continue }
      let shortest = try shortened(script)
      throw StateLeak(
        description: """
          seed \(seed): \(names(of: shortest.after)) is answered otherwise if \
          \(names(of: shortest.before)) came before the end
          """
      )
    }
  }

  private func draw(_ numbers: inout Numbers, longest: Int) -> [Int] {
    (0..<Int.random(in: 1...longest, using: &numbers)).map { _ in
      Int.random(in: steps.indices, using: &numbers)
    }
  }

  private func isLeaking(_ script: Script) throws -> Bool {
    try answers(to: script.after, after: script.before) != answers(to: script.after, after: [])
  }

  private func answers(to after: [Int], after before: [Int]) throws -> [Answer] {
    var machine = try make()
    for step in before { _ = try steps[step].play(&machine) }
    try end(&machine)
    return try after.map { try steps[$0].play(&machine) }
  }

  private func shortened(_ script: Script) throws -> Script {
    var shortest = script
    while let shorter = try shortest.shorter.first(where: isLeaking) { shortest = shorter }
    return shortest
  }

  private func names(of script: [Int]) -> String {
    "[\(script.map { steps[$0].name }.joined(separator: ", "))]"
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> [Element] {
    var rest = self
    rest.remove(at: index)
    return rest
  }
}

/// What a script leaves behind.
private struct StateLeak: Error, CustomStringConvertible {
  let description: String
}
