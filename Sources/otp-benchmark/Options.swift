/// What the benchmark was asked to do.
struct Options {
  /// The fewest rounds that a median is taken of: with fewer, one disturbance moves it.
  static let fewestRounds = 7

  static let help = """
    usage: otp-benchmark [--json] [--rounds N] [--gate NAME=N]... [CORPUS]

    Measures detection over the messages of the folder CORPUS (default: corpus)
    against ICU's own word iterator over the same messages, in turns.

      --json         print one JSON object
      --rounds N     take the median of N rounds (default 9, at least \(fewestRounds))
      --gate NAME=N  end with status 1 if NAME is above N; NAME is
                     allocations (a message, of all messages) or wrong (answers)
    """

  /// Options that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  var corpus = "corpus"
  var isJSON = false
  var rounds = 9
  var gates: [Gate] = []

  /// Reads the arguments; nil when help is asked for.
  init?(_ arguments: some Collection<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return nil
      case "--json": isJSON = true
      case "--rounds":
        guard let rounds = rest.popFirst().flatMap({ Int($0) }), rounds >= Self.fewestRounds else {
          throw Mistake(description: "--rounds wants a number from \(Self.fewestRounds)")
        }
        self.rounds = rounds
      case "--gate":
        guard let gate = rest.popFirst().flatMap({ Gate($0) }) else {
          throw Mistake(description: "--gate wants allocations=N or wrong=N")
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
