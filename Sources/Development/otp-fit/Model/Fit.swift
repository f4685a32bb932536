import OTPDetection
import OTPScoring
import OTPSignals

/// Fits the weights according to the options.
struct Fit {
  /// The current weights of the checkout and their bounds.
  private let weights: WeightList
  private let features = FeatureList()
  private let groups: [ChoiceGroup]
  private let options: FitOptions

  /// Reads the file of signals and the messages, and collects the evidence.
  init(_ options: FitOptions) throws {
    weights = try WeightList(SignalFile(ofCheckout: SignalFile.path))
    var messages = try MessageGroup.corpus(in: options.corpus)
    for path in options.files {
      messages += (try MessageGroup.file(at: path, skipping: options.skippedDigits))
    }
    for path in options.judgedFiles {
      messages += (try MessageGroup.file(at: path, skipping: [], importance: nil))
    }
    let session = Detector().makeSession()
    let features = features
    var groups = messages.map { ChoiceGroup($0, session: session, features) }
    for path in options.ordinaryFiles {
      groups.append(
        try OrdinaryFile.read(
          path,
          importance: options.ordinaryImportance,
          session: session,
          features
        )
      )
    }
    self.groups = groups.map { $0.keeping(features.isFitted) }
    self.options = options
  }

  /// Finds the best weights and the threshold, and measures how well they generalize to other
  /// messages.
  func run() throws(FitError) -> FitReport {
    let keys = groups.flatMap { $0.choices.map(\.groupKey) }
    let sizes = groups.flatMap { group in group.choices.map { _ in group.size } }
    var trials: [(folds: Folds, parts: [FitReport.Part])] = []
    for seed in 0..<options.seeds {
      let folds = Folds(keys, sizes: sizes, count: options.folds, seed: seed)
      let parts = zip(groups, try predictions(outOf: folds)).map {
        FitReport.Part(group: $0, outOfFold: $1)
      }
      trials.append((folds, parts))
    }
    let threshold = Self.threshold(
      trials.map { $0.parts.filter { !$0.group.isJudged } },
      mostAlarms: options.mostAlarms
    )
    var fitted = try fittedWeights { _ in true }
    // The threshold of the detector is 0.
    fitted[WeightList.baseIndex] -= Double(threshold) / 1000
    let parts = trials[0].parts.map { $0.lowered(by: threshold) }
    return FitReport(
      now: weights.now(features),
      fitted: fitted,
      features: features,
      threshold: threshold,
      parts: parts,
      folds: trials[0].folds,
      scoreLine: try ScoreLine(FitReport.cases(of: parts)),
      options: options
    )
  }

  /// The thresholds to try, in thousandths of a logit.
  private static let thresholds = stride(from: -2000, through: 3000, by: 50)

  /// The threshold with the fewest wrong answers out of fold, over all fold assignments, among
  /// those with at most `mostAlarms` reported sentences on average. A wrong code counts twice.
  private static func threshold(_ trials: [[FitReport.Part]], mostAlarms: Double) -> Int {
    var best: (errors: Int, threshold: Int)?
    for threshold in thresholds {
      let rule = DecisionRule(threshold: threshold, margin: Detector.rule.margin)
      var (errors, alarms) = (0, 0)
      for part in trials.joined() {
        let counts = ConfusionCounts(part.outOfFold, rule: rule)
        switch part.group.kind {
        case .messages: errors += counts.missed + 2 * counts.wrong + counts.falseAlarms
        case .sentences: alarms += counts.falseAlarms
        case .ambiguous: break
        }
      }
      guard Double(alarms) <= mostAlarms * Double(trials.count) else { continue }
      if errors < best?.errors ?? .max { best = (errors, threshold) }
    }
    return best?.threshold ?? 0
  }

  /// The predictions for each group, with weights fitted without the fold in question.
  private func predictions(outOf folds: Folds) throws(FitError) -> [[Prediction]] {
    var weights: [[Double]] = []
    for fold in 0..<folds.count {
      weights.append(try fittedWeights { folds.places[$0] != fold })
    }
    var place = 0
    return groups.map { group in
      group.choices.map { choice in
        defer { place += 1 }
        return Prediction(choice, weights: weights[folds.places[place]])
      }
    }
  }

  /// The length of the last step along the gradient. It changes each weight by less than a tenth of
  /// a rounding step.
  private static let tolerance = 1e-6

  /// The weights that best fit the messages whose index `isFitted` accepts, in logits.
  private func fittedWeights(_ isFitted: (_ place: Int) -> Bool) throws(FitError) -> [Double] {
    var choices: [(choice: Choice, importance: Double)] = []
    var size = 0.0
    var place = 0
    for group in groups {
      for choice in group.choices {
        defer { place += 1 }
        guard let importance = group.importance, choice.canBeRight, isFitted(place) else {
          continue
        }
        let share = choice.isRelayed ? options.relayedImportance : 1
        choices.append((choice, importance * share))
        size += group.size * share
        for other in choice.rewritten where other.canBeRight {
          choices.append((other, importance * share * Rewriting.importance))
          size += group.size * share * Rewriting.importance
        }
      }
    }
    let start = weights.start(features)
    let model = ChoiceModel(choices: choices, start: start, penalty: options.penalty, size: size)
    return WeightList.rounded(
      try BoxMinimizer(bounds: weights.bounds(features), tolerance: Self.tolerance)
        .minimum(from: start, of: model.cost)
    )
  }
}
