import CommandLineToolkit
import OTPDetection
import OTPText

/// The current and the fitted weights and their quality.
struct FitReport {
  /// A group of messages and its out-of-fold predictions.
  struct Part {
    let group: ChoiceGroup
    let outOfFold: [Prediction]

    /// The part with all sums less `threshold`.
    func lowered(by threshold: Int) -> Part {
      Part(group: group, outOfFold: outOfFold.map { $0.lowered(by: threshold) })
    }
  }

  /// The current weights of the detector and the fitted weights, in logits.
  let now: [Double]
  let fitted: [Double]
  let features: FeatureList
  /// The amount subtracted from the base, in thousandths of a logit, so that the threshold becomes
  /// 0.
  let threshold: Int
  let parts: [Part]
  let folds: Folds
  /// The calibration, fitted to the out-of-fold sums.
  let scoreLine: ScoreLine
  let options: FitOptions

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
    parts.filter { $0.group.kind == .messages && !$0.group.isJudged }.flatMap(\.outOfFold)
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
    func cells(_ name: String, _ place: Int) -> [String] {
      [
        name, FixedPoint.padded(now[place], places: 2), FixedPoint.padded(fitted[place], places: 2),
      ]
    }
    let roles = fitted[WeightList.firstFeature...]
    return ReportTable(
      header: ["weight", "now", "fitted"],
      rows: [cells("base", WeightList.baseIndex)]
        + Signal.allCases.map { cells($0.name, WeightList.index(of: $0)) }
    ).lines + [
      "",
      "features of roles: \(roles.count { $0 != 0 }), the largest weight "
        + FixedPoint.padded(roles.reduce(0) { max($0, abs($1)) }, places: 2),
      "threshold over \(options.seeds) choices of folds: "
        + "\(Self.thousandths(threshold, places: 2)), taken from the base",
    ]
  }

  private func answers(of part: Part) -> [String] {
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
      + (unreachable > 0 ? ", of which \(unreachable) whose code is not a candidate" : "")
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
      "\(group.name): \(read) sentences, \(group.choices.count) with a candidate"
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
