import OTPCorpus
import OTPDetection
import OTPSignals

/// The weights to fit and their bounds: first the base, then those of the signals in order, then
/// those of the features of roles.
struct WeightList {
  /// The file that contains the weights of signals.
  private let file: SignalFile
  private let roles: RoleTable
  /// The weights of the base and the signals, in thousandths of a logit.
  private let weights: [SignalFile.Weight]

  static let baseIndex = 0
  static let firstFeature = Signal.allCases.count + 1

  static func index(of signal: Signal) -> Int { signal.rawValue + 1 }

  /// Creates a list from `file`, whose signals must match those of the detector.
  init(_ file: SignalFile) throws(FitError) {
    var weights = [file.base]
    for signal in Signal.allCases {
      guard let entry = file.signals.first(where: { $0.name == signal.name }) else {
        throw FitError("\(SignalFile.path): \"\(signal.name)\" is missing; add it")
      }
      weights.append(entry.weight)
    }
    if file.signals.count > Signal.allCases.count {
      throw FitError("\(SignalFile.path) has a signal that this program has not; build it again")
    }
    self.file = file
    self.weights = weights
    roles = RoleTable()
  }

  /// The start value of each weight, in logits. Those of features start at 0.
  func start(_ features: FeatureList) -> [Double] {
    weights.map { Double($0.start) / 1000 } + features.features.map { _ in 0 }
  }

  /// The bounds of each weight, in logits.
  func bounds(_ features: FeatureList) -> [ClosedRange<Double>] {
    weights.map { Double($0.least) / 1000...Double($0.most) / 1000 }
      + features.features.map { FeatureList.bounds(of: $0.feature) }
  }

  /// The current weights of the detector, in logits.
  func now(_ features: FeatureList) -> [Double] {
    ([Detector.base] + Signal.allCases.map(\.weight)).map { Double($0) / 1000 }
      + features.features.map { Double(roles[$0.feature]) / Double(RoleTable.stepsPerLogit) }
  }

  /// The nearest weights that the files can hold.
  static func rounded(_ weights: [Double]) -> [Double] {
    weights.enumerated().map { place, weight in
      let steps =
        place < firstFeature ? 1000 / Double(SignalFile.step) : Double(RoleTable.stepsPerLogit)
      return (weight * steps).rounded() / steps
    }
  }
}

extension SignalFile {
  /// The path of the file in a checkout.
  static let path = "Sources/Detection/OTPDetection/Signals/signals.json"

  /// Reads the file of the checkout at `path`.
  init(ofCheckout path: String) throws {
    try self.init(json: try Folder.bytes(of: path), path: path)
  }

  /// Replaces the weights, the calibration and the fit record with those of `report`.
  mutating func update(with report: FitReport) {
    func thousandths(_ place: Int) -> Int { Int((report.fitted[place] * 1000).rounded()) }
    base.weight = thousandths(WeightList.baseIndex)
    for signal in OTPDetection.Signal.allCases {
      if let index = signals.firstIndex(where: { $0.name == signal.name }) {
        signals[index].weight.weight = thousandths(WeightList.index(of: signal))
      }
    }
    calibration = Calibration(
      slope: report.scoreLine.slope,
      intercept: report.scoreLine.intercept
    )
    fit = report.record
  }
}

extension RoleFile {
  /// The path of the file in a checkout.
  static let path = "Sources/Detection/OTPDetection/Roles/roles.txt"

  /// Creates the file with the weights in `report`.
  init(_ report: FitReport) {
    self.init(
      entries: report.features.features.enumerated().compactMap { index, entry in
        let logits = report.fitted[WeightList.firstFeature + index]
        let weight = Int8((logits * Double(RoleTable.stepsPerLogit)).rounded())
        guard weight != 0 else { return nil }
        return Entry(key: entry.feature.key, weight: weight, name: "\(entry.feature)")
      }
    )
  }
}
