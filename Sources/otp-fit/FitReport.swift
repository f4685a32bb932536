import CommandLineToolkit
import OTPDetection
import OTPText

/// The current and the fitted weights, and how good they are.
struct FitReport {
  /// A group of messages, and its predictions out of fold.
  struct Part {
    let group: ChoiceGroup
    let outOfFold: [Prediction]
  }

  /// A weight as it is and as it was fitted, in thousandths of a logit.
  struct Weight {
    let name: String
    let now: Int
    let fitted: Int
  }

  let weights: [Weight]
  let parts: [Part]
  let folds: Folds
  /// The calibration, from the sums out of fold.
  let scoreLine: ScoreLine
  let options: Options

  /// All messages with one code or none, out of fold. The number of sentences says nothing about
  /// how often a message has a code, and the best candidate of an ambiguous message is neither
  /// right nor wrong.
  var messages: [Prediction] { Self.messages(of: parts) }

  /// The sum of the best candidate of each message of `parts` out of fold, and whether it was
  /// right.
  static func cases(of parts: [Part]) -> [(sum: Int, isRight: Bool)] {
    messages(of: parts).compactMap { prediction in
      prediction.bestSum.map { ($0, prediction.isBestRight) }
    }
  }

  private static func messages(of parts: [Part]) -> [Prediction] {
    parts.filter { $0.group.kind == .messages }.flatMap(\.outOfFold)
  }
}

extension FitReport: CustomStringConvertible {
  /// Tables of the weights, the answers of each group with the current weights, with the fitted
  /// ones and out of fold, the calibration, and other thresholds and margins.
  var description: String {
    [table, parts.flatMap(answers), [foldWords], scoreLines, choosingLines]
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var table: [String] {
    ReportTable(
      header: ["weight", "now", "fitted"],
      rows: weights.map {
        [$0.name, Self.thousandths($0.now, places: 2), Self.thousandths($0.fitted, places: 2)]
      }
    ).lines
  }

  private func answers(of part: Part) -> [String] {
    let now = weights.map { Double($0.now) / 1000 }
    let fitted = weights.map { Double($0.fitted) / 1000 }
    func words(_ predictions: [Prediction]) -> String {
      let counts = ConfusionCounts(predictions)
      return part.group.kind == .messages
        ? "\(Self.words(counts)): \(counts.right) right, \(counts.wrong) wrong, "
          + "\(counts.missed) missed, \(counts.falseAlarms) false alarms"
        : "\(counts.falseAlarms) reported"
    }
    return [
      title(of: part.group),
      "  now          \(words(part.group.choices.map { Prediction($0, weights: now) }))",
      "  fitted       \(words(part.group.choices.map { Prediction($0, weights: fitted) }))",
      "  out of fold  \(words(part.outOfFold))",
    ]
  }

  private func title(of group: ChoiceGroup) -> String {
    let unreachable = group.choices.count { !$0.canBeRight }
    return "\(Self.size(of: group))"
      + (unreachable > 0 ? ", of which \(unreachable) whose code is no candidate" : "")
      + Choice.Exclusion.allCases.map { exclusion in
        let count = group.exclusions.count { $0 == exclusion }
        return count == 0 ? "" : "; \(count) more \(exclusion.words)"
      }.joined()
  }

  /// The name of a group and its size.
  static func size(of group: ChoiceGroup) -> String {
    switch group.kind {
    case .messages, .ambiguous: "\(group.name): \(group.choices.count) messages"
    case .sentences(let read):
      "\(group.name): \(read) sentences, \(group.choices.count) near a code"
    }
  }

  /// The folds in words.
  var foldWords: String {
    "\(folds.count) folds of \(folds.families) families that share no source and no template, "
      + "the largest of \(folds.largestFamily)"
  }

  static func words(_ counts: ConfusionCounts) -> String {
    "recall \(FixedPoint.padded(counts.recall, places: 3)), "
      + "precision \(FixedPoint.padded(counts.precision, places: 3))"
  }

  static func thousandths(_ number: Int, places: Int) -> String {
    FixedPoint.padded(Double(number) / 1000, places: places)
  }
}

extension Choice.Exclusion {
  fileprivate var words: String {
    switch self {
    case .isBound: "bound"
    case .hasNoCandidate: "without a code or a candidate"
    }
  }
}
