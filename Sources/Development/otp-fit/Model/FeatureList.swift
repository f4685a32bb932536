import OTPDetection

/// The features of the candidates in all messages, each with its place in the list of weights.
final class FeatureList {
  /// The minimum number of candidates with a feature. The weight of a rarer feature would describe
  /// those candidates and would not carry over to others.
  static let leastCount = 6

  private var places: [RoleFeature: Int] = [:]
  /// The features in the order in which they were first seen, and how often they were seen.
  private(set) var features: [(feature: RoleFeature, count: Int)] = []

  /// The place of `feature` in the list of weights. If `counts` is set, its count is increased.
  func place(of feature: RoleFeature, counts: Bool) -> Int {
    if let index = places[feature] {
      if counts { features[index].count += 1 }
      return WeightList.firstFeature + index
    }
    places[feature] = features.count
    features.append((feature, counts ? 1 : 0))
    return WeightList.firstFeature + features.count - 1
  }

  /// Whether the weight at `place` is fitted: always for a signal, and for a feature if at least
  /// `leastCount` candidates have it.
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
