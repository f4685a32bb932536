import OTPDetection

/// The features that the candidates of all messages have, each with a place in the list of weights.
final class FeatureList {
  /// How many candidates must have a feature. What fewer have says more of them than of others.
  static let leastCount = 6

  private var places: [RoleFeature: Int] = [:]
  /// The features, in the order in which they were first seen, and how often they were.
  private(set) var features: [(feature: RoleFeature, count: Int)] = []

  /// The place of `feature` in the list of weights, which counts it if `counts` is set.
  func place(of feature: RoleFeature, counts: Bool) -> Int {
    if let index = places[feature] {
      if counts { features[index].count += 1 }
      return WeightList.firstFeature + index
    }
    places[feature] = features.count
    features.append((feature, counts ? 1 : 0))
    return WeightList.firstFeature + features.count - 1
  }

  /// Whether so many candidates have the feature at a place in the list of weights that it gets a
  /// weight. All weights of signals are.
  func isFitted(_ place: Int) -> Bool {
    place < WeightList.firstFeature
      || features[place - WeightList.firstFeature].count >= Self.leastCount
  }

  /// The bounds of the weight of a feature, in logits.
  static func bounds(of feature: RoleFeature) -> ClosedRange<Double> {
    let most = Double(Int8.max) / Double(RoleTable.stepsPerLogit)
    return switch feature.sign {
    case .any: -most...most
    case .neverAgainst: 0...most
    case .neverFor: -most...0
    }
  }
}
