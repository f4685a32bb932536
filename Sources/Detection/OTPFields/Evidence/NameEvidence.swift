/// Evidence from the names of a field in code.
struct NameEvidence {
  let rules: FieldRules
  let words: FieldWords

  /// The numbers of boxes, counted from 0 or from 1.
  private static let boxNumbers = 0...CodeBoxes.usualCounts.upperBound

  /// Collects the evidence from the name, the ID and the references of `field`.
  func collect(from field: Field, into evidence: inout FieldEvidence) {
    let isOneCharacter = ShapeEvidence(rules: rules).length(of: field) == 1
    for name in rules.attributes.names {
      guard let identifier = field[name] else { continue }
      let line = WordLine(words: words.identifiers.words(of: identifier))
      collect(from: line, into: &evidence)
      if isOneCharacter, line.holdsNumber(within: NameEvidence.boxNumbers),
        line.holds(words.names.code) || line.holds(words.names.noun)
      {
        evidence.note(.numberedBox)
      }
    }
    for name in rules.attributes.references {
      guard let identifier = field[name] else { continue }
      let line = WordLine(words: words.identifiers.words(of: identifier))
      if line.holds(words.names.code) { evidence.note(.codeInReference) }
    }
  }

  /// Whether the names of `field` say that it belongs to a payment card.
  func isOfCard(_ field: Field) -> Bool {
    guard let card = words.others.first(where: { $0.rule.signal == "card" }) else { return false }
    return rules.attributes.names.contains { name in
      guard let identifier = field[name] else { return false }
      return WordLine(words: words.identifiers.words(of: identifier)).holds(card.names)
    }
  }

  private func collect(from line: WordLine, into evidence: inout FieldEvidence) {
    let code = line.lastRange(of: words.names.code)
    let speaksOfSecurity = line.holds(words.names.security)
    let hasNoun = line.holds(words.names.noun)
    let hasPIN = line.holds(words.names.pin)
    let hasPurpose = line.holds(words.names.purpose)
    if code != nil { evidence.note(.codeInName) }
    if speaksOfSecurity { evidence.speaksOfSecurity = true }
    if hasNoun { evidence.note(.nounInName) }
    if hasPIN { evidence.note(.pinInName) }
    if hasPurpose { evidence.note(.purposeInName) }
    if hasPurpose, hasNoun || hasPIN { evidence.note(.togetherInName) }
    for other in words.others {
      guard let range = line.lastRange(of: other.names) else { continue }
      // The last word of a name is its head: `email_code` is a code, `otp_email` an address. The
      // phrase `one time password` outweighs the shorter `password`.
      if let code, other.rule.yields ? code.upperBound >= range.upperBound : code.contains(range) {
        continue
      }
      if other.rule.yields, let head = line.lastRange(of: words.names.noun),
        head.upperBound > range.upperBound
      {
        continue
      }
      evidence.note(other.rule)
    }
  }
}

extension Range<Int> {
  /// Whether `other` is inside this range and shorter.
  func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound && count > other.count
  }
}
