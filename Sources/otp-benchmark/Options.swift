/// What the benchmark was asked to do.
struct Options {
  /// The fewest rounds that a median is taken of: with fewer, one disturbance moves it.
  static let fewestRounds = 7

  static let help = """
    usage: otp-benchmark [--json] [--growth] [--rounds N] [--gate NAME=N]... [CORPUS]

    Measures detection over the messages of the folder CORPUS (default: corpus)
    against ICU's own word iterator, and against one pass over their bytes, in
    turns; and prints what was reached of what is asked for.

      --json         print one JSON object
      --growth       also measure what doubling texts up to 1 MiB costs, which
                     takes a minute
      --rounds N     take the median of N rounds (default 9, at least \(fewestRounds))
      --gate NAME=N  end with status 1 if NAME is above N; NAME is
                     mixed, latin (the ratio to ICU, all messages or Latin ones),
                     growth (of the worst text; it measures it),
                     allocations (of the average message), allocations-without,
                     allocations-with (of the costliest message without a
                     candidate or with one), or wrong (answers)
    """

  /// Options that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  var corpus = "corpus"
  var isJSON = false
  var rounds = 9
  var gates: [Gate] = []
  private var asksForGrowth = false

  var isGrowthMeasured: Bool { asksForGrowth || gates.contains { $0.figure == .growth } }

  /// Reads the arguments; nil when help is asked for.
  init?(_ arguments: some Collection<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return nil
      case "--json": isJSON = true
      case "--growth": asksForGrowth = true
      case "--rounds":
        guard let rounds = rest.popFirst().flatMap({ Int($0) }), rounds >= Self.fewestRounds else {
          throw Mistake(description: "--rounds wants a number from \(Self.fewestRounds)")
        }
        self.rounds = rounds
      case "--gate":
        guard let gate = rest.popFirst().flatMap({ Gate($0) }) else {
          let names = Gate.Figure.allCases.map(\.rawValue).joined(separator: ", ")
          throw Mistake(description: "--gate wants NAME=N; NAME is one of \(names)")
        }
        gates.append(gate)
      default:
        if argument.hasPrefix("-") {
          throw Mistake(description: "\(argument) is not an option; try --help")
        }
        corpus = argument
      }
    }
  }
}
