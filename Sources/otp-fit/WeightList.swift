import OTPCorpus
import OTPDetection
import OTPSignals

/// The weights to fit and their bounds: first the base, then those of the signals in order.
struct WeightList {
  /// The file that contains the weights.
  let file: SignalFile
  /// The weights in thousandths of a logit.
  private let weights: [SignalFile.Weight]

  static let baseIndex = 0

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
  }

  /// Returns one value of each weight, in logits.
  func logits(_ value: KeyPath<SignalFile.Weight, Int>) -> [Double] {
    weights.map { Double($0[keyPath: value]) / 1000 }
  }

  /// Returns the detector's current weights paired with the fitted ones, in thousandths of a logit.
  func changes(to fitted: [Int]) -> [FitReport.Weight] {
    let names = ["base"] + Signal.allCases.map(\.name)
    let now = [Detector.base] + Signal.allCases.map(\.weight)
    return names.indices.map { FitReport.Weight(name: names[$0], now: now[$0], fitted: fitted[$0]) }
  }
}

extension SignalFile {
  /// The path of the file in a checkout.
  static let path = "Sources/OTPDetection/Signals/signals.json"

  /// Reads the file of the checkout at `path`.
  init(ofCheckout path: String) throws {
    try self.init(json: try Folder.bytes(of: path), path: path)
  }

  /// Replaces the weights, the calibration and the fit record with those of `report`.
  mutating func update(with report: FitReport) {
    for weight in report.weights {
      if weight.name == "base" { base.weight = weight.fitted }
      if let index = signals.firstIndex(where: { $0.name == weight.name }) {
        signals[index].weight.weight = weight.fitted
      }
    }
    calibration = Calibration(
      slope: report.scoreLine.slope,
      intercept: report.scoreLine.intercept
    )
    fit = report.record
  }
}
