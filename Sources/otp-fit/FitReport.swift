import CommandLineToolkit
import OTPDetection
import OTPText

/// The current and the fitted weights and their quality.
struct FitReport {
  /// A group of messages and its out-of-fold predictions.
  struct Part {
    let group: ChoiceGroup
    let outOfFold: [Prediction]
  }

  /// The current and the fitted value of a weight, in thousandths of a logit.
  struct Weight {
    let name: String
    let now: Int
    let fitted: Int
  }

  let weights: [Weight]
  let parts: [Part]
  let folds: Folds
  /// The calibration, fitted to the out-of-fold sums.
  let scoreLine: ScoreLine
  let options: Options

  /// The out-of-fold predictions for all messages with one code or none.
  ///
  /// Sentences and ambiguous messages are excluded. The number of sentences does not reflect how
  /// often messages have codes, and the best candidate of an ambiguous message is neither right nor
  /// wrong.
  var messages: [Prediction] { Self.messages(of: parts) }

  /// The out-of-fold sum of the best candidate of each message in `parts`, and whether it was
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
  /// A report with tables of the weights and of the results of each group, the calibration, and
  /// other thresholds and margins.
  ///
  /// The results are shown with the current weights, with the fitted weights, and out of fold.
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

  /// The name and size of a group.
  static func size(of group: ChoiceGroup) -> String {
    switch group.kind {
    case .messages, .ambiguous: "\(group.name): \(group.choices.count) messages"
    case .sentences(let read):
      "\(group.name): \(read) sentences, \(group.choices.count) near a code"
    }
  }

  /// A description of the folds.
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
