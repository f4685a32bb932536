/// The evidence of one field, each signal once.
struct FieldEvidence {
  private let rules: FieldRules
  /// In the order in which they were seen.
  private(set) var reasons: [FieldVerdict.Reason] = []
  /// Whether a name or text of the field says security code, which cards have too.
  var speaksOfSecurity = false

  init(rules: FieldRules) {
    self.rules = rules
  }

  /// The sum of all that was seen, in thousandths of a logit: from 0 on the field is
  /// likely one for a code.
  var sum: Int { reasons.reduce(rules.base) { $0 + $1.weight } }

  func has(_ signal: FieldSignal) -> Bool { reasons.contains { $0.name == signal.rawValue } }

  mutating func note(_ signal: FieldSignal) {
    guard let entry = rules.signals[signal.rawValue] else { return }
    note(signal.rawValue, entry.sentence, entry.weight)
  }

  mutating func note(_ other: FieldRules.Other) {
    note(other.signal, other.sentence, other.weight)
  }

  private mutating func note(_ name: String, _ sentence: String, _ weight: Int) {
    guard !reasons.contains(where: { $0.name == name }) else { return }
    reasons.append(FieldVerdict.Reason(name: name, sentence: sentence, weight: weight))
  }

  /// The reasons, the weightiest first, and those of one weight by their names.
  var sortedReasons: [FieldVerdict.Reason] {
    reasons.sorted { left, right in
      let (heavy, light) = (left.weight.magnitude, right.weight.magnitude)
      return heavy != light ? heavy > light : left.name < right.name
    }
  }
}
