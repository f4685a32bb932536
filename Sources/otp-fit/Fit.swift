import OTPDetection

/// From options to weights.
struct Fit {
  /// What the detector has now.
  private let current = Detector.weights
  private let groups: [ChoiceGroup]
  private let restraints: [Restraint]
  private let options: Options

  /// Reads restraints and messages, and looks at the messages with the detector.
  init(_ options: Options) throws {
    let names = current.map(\.name)
    restraints = try Restraint.all(of: names, corpus: options.corpus)
    var messages = try MessageGroup.corpus(in: options.corpus)
    for path in options.files {
      messages += (try MessageGroup.file(at: path, skipping: options.skippedDigits))
    }
    let session = Detector().makeSession()
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var groups = messages.map { ChoiceGroup($0, session: session, places: places) }
    for path in options.ordinaryFiles {
      groups.append(
        try OrdinaryFile.read(
          path,
          importance: options.ordinaryImportance,
          session: session,
          places: places
        )
      )
    }
    self.groups = groups
    self.options = options
  }

  /// Finds the weights that fit best, and what they would be worth for messages that were not seen.
  func run() throws(FitError) -> FitReport {
    let folds = Folds(
      groups.flatMap { $0.choices.map(\.kinship) },
      sizes: groups.flatMap { group in group.choices.map { _ in group.size } },
      count: options.folds
    )
    let fitted = try weights { _ in true }
    let parts = zip(groups, try judgements(outOf: folds)).map {
      FitReport.Part(group: $0, outOfFold: $1)
    }
    return FitReport(
      weights: zip(current, fitted).map { ($0.name, $0.thousandths, $1) },
      parts: parts,
      folds: folds,
      scoreLine: try ScoreLine(FitReport.cases(of: parts)),
      options: options
    )
  }

  /// Judges the messages of each group by weights that were fitted without their fold.
  private func judgements(outOf folds: Folds) throws(FitError) -> [[Judgement]] {
    var weights: [[Double]] = []
    for fold in 0..<folds.count {
      weights.append(try self.weights { folds.places[$0] != fold }.map { Double($0) / 1000 })
    }
    var place = 0
    return groups.map { group in
      group.choices.map { choice in
        defer { place += 1 }
        return Judgement(choice, weights: weights[folds.places[place]])
      }
    }
  }

  /// The weights that fit the messages best whose places in the list `isFitted` names, in
  /// thousandths of a logit.
  private func weights(_ isFitted: (_ place: Int) -> Bool) throws(FitError) -> [Int] {
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
    let start = restraints.map(\.start)
    let model = ChoiceModel(choices: choices, start: start, penalty: options.penalty, size: size)
    return try BoxMinimizer(bounds: restraints.map { $0.least...$0.most })
      .minimum(from: start, of: model.cost)
      .map(Self.rounded)
  }

  /// The nearest step, in thousandths of a logit.
  private static func rounded(_ weight: Double) -> Int {
    Int((weight * Restraint.stepsPerLogit).rounded() * 1000 / Restraint.stepsPerLogit)
  }
}
