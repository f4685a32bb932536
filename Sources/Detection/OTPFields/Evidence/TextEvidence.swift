internal import OTPLocales

/// Evidence from the texts beside a field.
struct TextEvidence {
  /// The maximum length of a text, in bytes. Longer texts are not labels.
  static let longest = 1000

  let rules: FieldRules
  let words: FieldWords
  let lexicon: Lexicon

  /// Collects the evidence from the label, the placeholder and the other texts of `field`.
  func collect(from field: Field, into evidence: inout FieldEvidence) {
    var finder = KeywordFinder()
    for name in rules.attributes.texts {
      guard let text = field[name], text.utf8.count <= TextEvidence.longest else { continue }
      collect(from: ReadText(text, lexicon: lexicon, finder: &finder), into: &evidence)
    }
  }

  private func collect(from text: ReadText, into evidence: inout FieldEvidence) {
    let line = text.line
    let security = line.lastRange(of: words.texts.security).map(line.characters)
    if security != nil { evidence.speaksOfSecurity = true }
    // Cards have security codes too, so those words alone only name some code.
    let codes = text.keywords.filter { keyword in
      keyword.role == .code
        && !(security.map { $0.overlaps(keyword.range) && $0.count >= keyword.range.count } ?? false)
    }
    let nouns = text.keywords.filter { $0.role == .noun }
    let isOnce = text.keywords.contains { $0.role == .once }
    let hasPIN = line.holds(words.texts.pin)
    let hasCode =
      !codes.isEmpty || line.holds(words.texts.code) || isOnce && (hasPIN || !nouns.isEmpty)
    let hasNoun = !nouns.isEmpty || security != nil
    let hasPurpose = text.keywords.contains { $0.role == .purpose }
    if hasCode { evidence.note(.codeInText) }
    if hasNoun { evidence.note(.nounInText) }
    if hasPIN { evidence.note(.pinInText) }
    if hasPurpose { evidence.note(.purposeInText) }
    if hasPurpose, !nouns.isEmpty || hasPIN { evidence.note(.togetherInText) }
    if hasNoun || hasCode || hasPIN, line.holds(words.texts.message) {
      evidence.note(.messageInText)
    }
    noteCount(in: line, besideCode: hasNoun || hasCode, ofSecurity: security != nil, &evidence)
    if line.holds(words.texts.sending) { evidence.note(.sending) }
    if !hasCode, namesOtherNumber(text, nouns) { evidence.note(.otherNumber) }
    collectOthers(from: text, codes: codes, namesCode: hasCode || hasNoun || hasPIN, &evidence)
  }

  /// Records the number of characters that a text says the code has.
  private func noteCount(
    in line: WordLine,
    besideCode: Bool,
    ofSecurity: Bool,
    _ evidence: inout FieldEvidence
  ) {
    let lengths = rules.lengths
    if besideCode, line.holdsNumber(within: lengths.least...lengths.most) {
      evidence.note(.countInText)
    }
    if ofSecurity, line.holdsNumber(within: ShapeEvidence.cardLengths) {
      evidence.note(.cardLength)
    }
  }

  /// Whether a word for another number qualifies a noun (`promo code`), or starts a text without a
  /// noun (`Order no.`).
  private func namesOtherNumber(_ text: ReadText, _ nouns: [ReadText.Keyword]) -> Bool {
    text.keywords.contains { keyword in
      guard keyword.role.isOfOtherNumber else { return false }
      return nouns.isEmpty
        ? text.isFirst(keyword) : nouns.contains { text.touch($0, keyword) }
    }
  }

  private func collectOthers(
    from text: ReadText,
    codes: [ReadText.Keyword],
    namesCode: Bool,
    _ evidence: inout FieldEvidence
  ) {
    for other in words.others {
      guard let range = text.line.lastRange(of: other.texts) else { continue }
      let characters = text.line.characters(of: range)
      if codes.contains(where: { $0.range.contains(characters) }) { continue }
      // `Enter the code that we sent to your phone` does not label a phone number, but `Mobile
      // number (a code will be sent)` does.
      if other.rule.yields, namesCode {
        guard range.lowerBound == text.line.start else { continue }
        let next = codes.map(\.range.lowerBound).min() ?? characters.upperBound
        if next <= characters.upperBound + 1 { continue }
      }
      evidence.note(other.rule)
    }
  }
}

extension Role {
  /// Whether the word describes a number that is not a one-time code.
  fileprivate var isOfOtherNumber: Bool {
    switch self {
    case .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
      .amount, .place, .other:
      true
    default: false
    }
  }
}
