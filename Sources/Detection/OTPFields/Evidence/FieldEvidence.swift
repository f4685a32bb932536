/// The evidence about one field, with each signal at most once.
struct FieldEvidence {
  private let rules: FieldRules
  /// The reasons, in the order in which they were found.
  private(set) var reasons: [FieldVerdict.Reason] = []
  /// Whether a name or text of the field mentions a security code, which cards have too.
  var speaksOfSecurity = false

  init(rules: FieldRules) {
    self.rules = rules
  }

  /// The sum of the evidence, in thousandths of a logit. A field is likely for a code if the sum is
  /// at least 0.
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

  /// The reasons, sorted by descending weight and then by name.
  var sortedReasons: [FieldVerdict.Reason] {
    reasons.sorted { left, right in
      let (heavy, light) = (left.weight.magnitude, right.weight.magnitude)
      return heavy != light ? heavy > light : left.name < right.name
    }
  }
}
