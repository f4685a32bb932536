/// The options of the benchmark.
struct BenchmarkOptions {
  /// The minimum number of rounds. With fewer, one disturbance moves the median.
  static let fewestRounds = 7

  static let help = """
    usage: otp-benchmark [--json] [--growth] [--rounds N] [--gate NAME=N]... [CORPUS]

    Measures detection over the messages of the folder CORPUS (default: corpus)
    against ICU's word iterator and against a pass over their bytes, by
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

  /// An error with a message for the user.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  var corpus = "corpus"
  var isJSON = false
  var rounds = 9
  var gates: [Gate] = []
  private var asksForGrowth = false

  var isGrowthMeasured: Bool { asksForGrowth || gates.contains { $0.figure == .growth } }

  /// Parses the arguments; `nil` if they ask for help.
  init?(_ arguments: some Collection<String>) throws(Failure) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return nil
      case "--json": isJSON = true
      case "--growth": asksForGrowth = true
      case "--rounds":
        guard let rounds = rest.popFirst().flatMap({ Int($0) }), rounds >= Self.fewestRounds else {
          throw Failure(description: "--rounds requires at least \(Self.fewestRounds)")
        }
        self.rounds = rounds
      case "--gate":
        guard let gate = rest.popFirst().flatMap({ Gate($0) }) else {
          let names = Gate.Figure.allCases.map(\.rawValue).joined(separator: ", ")
          throw Failure(description: "--gate requires NAME=N; NAME is one of \(names)")
        }
        gates.append(gate)
      default:
        if argument.hasPrefix("-") {
          throw Failure(description: "unknown option \(argument); try --help")
        }
        corpus = argument
      }
    }
  }
}
