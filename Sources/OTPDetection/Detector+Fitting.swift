extension Detector {
  /// What a fit may change, by name and in thousandths of a logit: the base, then the weight of each signal, by the
  /// names that explanations have for it.
  package static var weights: [(name: String, thousandths: Int)] {
    let weights = Weights()
    return [("base", weights.base)] + Signal.allCases.map { ("\($0)", weights[$0]) }
  }

  /// How much the code must be ahead of every other that passes too, in thousandths of a logit.
  package static var margin: Int { Decision.margin }
}
