internal import OTPText

/// What the name of a value in a log says about it.
enum NameMeaning {
  /// The value is a code, also one to be told to a driver or kept for a lost phone.
  case code
  /// The value is something else, such as a postal code.
  case other
  case unknown

  /// What says that a word for a code precedes a number.
  private static let words: Set<Signal> = [.codeBefore, .nounBefore, .passwordBefore]

  /// Reads the explanation of a text in which `name` precedes a number.
  init(_ explanation: Explanation, _ name: String) {
    let signals = Set(explanation.candidates.flatMap { $0.evidence.map(\.signal) })
    let isKept =
      signals.contains(.access) && ASCII.lowercased(name).utf8.firstPlace(of: "backup".utf8) != nil
    if explanation.detection.code != nil {
      self = signals.isDisjoint(with: Self.words) ? .unknown : .code
    } else if isKept || signals.contains(.pickup) {
      self = .code
    } else {
      self = signals.isDisjoint(with: SecretSearch.otherMeanings) ? .unknown : .other
    }
  }
}
