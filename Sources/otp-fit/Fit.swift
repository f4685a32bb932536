import OTPDetection
import OTPSignals

/// Fits the weights according to the options.
struct Fit {
  /// The current weights of the checkout and their bounds.
  private let weights: WeightList
  private let groups: [ChoiceGroup]
  private let options: Options

  /// Reads the file of signals and the messages, and collects the evidence.
  init(_ options: Options) throws {
    weights = try WeightList(SignalFile(ofCheckout: SignalFile.path))
    var messages = try MessageGroup.corpus(in: options.corpus)
    for path in options.files {
      messages += (try MessageGroup.file(at: path, skipping: options.skippedDigits))
    }
    let session = Detector().makeSession()
    var groups = messages.map { ChoiceGroup($0, session: session) }
    for path in options.ordinaryFiles {
      groups.append(
        try OrdinaryFile.read(
          path,
          importance: options.ordinaryImportance,
          session: session
        )
      )
    }
    self.groups = groups
    self.options = options
  }

  /// Finds the best weights and measures how well they generalize to other messages.
  func run() throws(FitError) -> FitReport {
    let folds = Folds(
      groups.flatMap { $0.choices.map(\.groupKey) },
      sizes: groups.flatMap { group in group.choices.map { _ in group.size } },
      count: options.folds
    )
    let fitted = try fittedWeights { _ in true }
    let parts = zip(groups, try predictions(outOf: folds)).map {
      FitReport.Part(group: $0, outOfFold: $1)
    }
    return FitReport(
      weights: weights.changes(to: fitted),
      parts: parts,
      folds: folds,
      scoreLine: try ScoreLine(FitReport.cases(of: parts)),
      options: options
    )
  }

  /// The predictions for each group, with weights fitted without the fold in question.
  private func predictions(outOf folds: Folds) throws(FitError) -> [[Prediction]] {
    var weights: [[Double]] = []
    for fold in 0..<folds.count {
      weights.append(try fittedWeights { folds.places[$0] != fold }.map { Double($0) / 1000 })
    }
    var place = 0
    return groups.map { group in
      group.choices.map { choice in
        defer { place += 1 }
        return Prediction(choice, weights: weights[folds.places[place]])
      }
    }
  }

  /// The weights that best fit the messages whose index `isFitted` accepts, in thousandths of a
  /// logit.
  private func fittedWeights(_ isFitted: (_ place: Int) -> Bool) throws(FitError) -> [Int] {
    var choices: [(choice: Choice, importance: Double)] = []
    var size = 0.0
    var place = 0
    for group in groups {
      for choice in group.choices {
        defer { place += 1 }
        guard let importance = group.importance, choice.canBeRight, isFitted(place) else {
          continue
        }
        choices.append((choice, importance * (choice.hasCode ? 1 : options.falseAlarmCost)))
        size += group.size
      }
    }
    let start = weights.logits(\.start)
    let model = ChoiceModel(choices: choices, start: start, penalty: options.penalty, size: size)
    return try BoxMinimizer(
      bounds: zip(weights.logits(\.least), weights.logits(\.most)).map { $0...$1 }
    )
    .minimum(from: start, of: model.cost)
    .map(Self.rounded)
  }

  /// The nearest multiple of the step, in thousandths of a logit.
  private static func rounded(_ weight: Double) -> Int {
    Int((weight * 1000 / Double(SignalFile.step)).rounded()) * SignalFile.step
  }
}
