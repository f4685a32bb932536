/// A sum of features, with what each family and each token adds to it.
struct RoleSum {
  /// The smallest contribution that an explanation shows, in logits.
  private static let leastShare = 0.05
  /// The maximum number of tokens that contribute to what all candidates of a message share. It
  /// bounds the cost of long texts.
  private static let mostShared = 32

  private(set) var features: [RoleFeature] = []
  /// What each family adds, in steps, by the place of the family.
  private var steps = [Int](repeating: 0, count: RoleFeature.Group.allCases.count)
  /// What each token adds, in logits. The weight of a feature is divided equally among its tokens.
  private var logits: [Int: Double] = [:]

  /// Makes the sum that all candidates of a message share.
  init(_ reader: RoleReader, _ roles: RoleTable) {
    reader.readMessage { add($0, $1, reader, roles) }
    let strongest = logits.sorted { (-abs($0.value), $0.key) < (-abs($1.value), $1.key) }
    logits = Dictionary(uniqueKeysWithValues: strongest.prefix(Self.mostShared).map { ($0, $1) })
  }

  /// Adds the features of a candidate.
  mutating func add(
    _ index: Int,
    _ candidate: Candidate,
    _ reader: RoleReader,
    _ roles: RoleTable
  ) {
    reader.read(index, candidate) { add($0, $1, reader, roles) }
  }

  private mutating func add(
    _ feature: RoleFeature,
    _ places: RoleReader.Places,
    _ reader: RoleReader,
    _ roles: RoleTable
  ) {
    features.append(feature)
    let weight = roles[feature]
    guard weight != 0, let family = feature.family else { return }
    steps[family.group.place] += weight
    let tokens = reader.tokens(at: places)
    for token in tokens {
      logits[token, default: 0] += Double(weight) / Double(RoleTable.stepsPerLogit * tokens.count)
    }
  }

  /// The families with what they add, in steps.
  var groups: [(group: RoleFeature.Group, steps: Int)] {
    RoleFeature.Group.allCases.map { ($0, steps[$0.place]) }.filter { $0.steps != 0 }
  }

  /// The tokens with what they add, in logits, strongest first.
  var shares: [(token: Int, logits: Double)] {
    logits.map { (token: $0.key, logits: $0.value) }
      .filter { abs($0.logits) >= Self.leastShare }
      .sorted { (-abs($0.logits), $0.token) < (-abs($1.logits), $1.token) }
  }
}

extension RoleFeature {
  /// Families that one sentence describes.
  package enum Group: String, CaseIterable, Sendable {
    case form, beside, before, after, across, message, together, numbers, length

    var place: Int {
      switch self {
      case .form: 0
      case .beside: 1
      case .before: 2
      case .after: 3
      case .across: 4
      case .message: 5
      case .together: 6
      case .numbers: 7
      case .length: 8
      }
    }
  }
}

extension RoleFeature.Family {
  var group: RoleFeature.Group {
    switch self {
    case .shape, .kind, .otherKind: .form
    case .left1, .left2, .left3, .left4, .right1, .right2, .right3, .right4, .around11, .around21,
      .around12, .around22, .leftWords, .rightWords:
      .beside
    case .before, .beforeNear, .beforePair, .beforeRank, .beforeCount, .beforeShape: .before
    case .after, .afterNear, .afterPair, .afterRank, .afterCount, .afterShape: .after
    case .across: .across
    case .message, .twice: .message
    case .together: .together
    case .numbers, .alike: .numbers
    case .length, .wordless: .length
    }
  }
}
