import OTPDetection

/// From options to weights.
struct Fit {
  /// Messages as choices, and those that are none.
  struct Group {
    let name: String
    let importance: Double?
    private(set) var choices: [Choice] = []
    private(set) var exclusions: [Choice.Exclusion] = []

    init(_ group: MessageGroup, detector: Detector, places: [String: Int]) {
      name = group.name
      importance = group.importance
      for message in group.messages {
        do throws(Choice.Exclusion) {
          choices.append(try Choice(message, detector: detector, places: places))
        } catch {
          exclusions.append(error)
        }
      }
    }
  }

  /// What the detector has now.
  private let current = Detector.weights
  private let groups: [Group]
  private let restraints: [Restraint]
  private let options: Options

  /// Reads restraints and messages, and looks at the messages with the detector.
  init(_ options: Options) throws {
    let names = current.map(\.name)
    restraints = try Restraint.all(of: names, corpus: options.corpus)
    var messages = try MessageGroup.corpus(in: options.corpus)
    for path in options.files {
      messages.append(try MessageGroup.file(at: path, skipping: options.skippedDigits))
    }
    let detector = try Detector()
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    groups = messages.map { Group($0, detector: detector, places: places) }
    self.options = options
  }

  /// Finds the weights that fit best.
  func run() throws(FitError) -> FitReport {
    let start = restraints.map(\.start)
    let model = ChoiceModel(
      choices: groups.flatMap { group in
        group.choices.compactMap { choice in
          group.importance.map { (choice, $0 * (choice.hasCode ? 1 : options.falseAlarmCost)) }
        }
      },
      start: start,
      penalty: options.penalty
    )
    let weights = try BoxMinimizer(bounds: restraints.map { $0.least...$0.most })
      .minimum(from: start, of: model.cost)
    return FitReport(
      weights: zip(current, weights).map { ($0.name, $0.thousandths, Self.rounded($1)) },
      groups: groups
    )
  }

  /// The nearest step, in thousandths of a logit.
  private static func rounded(_ weight: Double) -> Int {
    Int((weight * Restraint.stepsPerLogit).rounded() * 1000 / Restraint.stepsPerLogit)
  }
}
