internal import OTPText

/// The phrases of the rules, split into words and folded.
struct FieldWords: Sendable {
  struct Other: Sendable {
    let rule: FieldRules.Other
    let names: [WordPhrase]
    let texts: [WordPhrase]
  }

  struct Names: Sendable {
    let code, security, noun, pin, purpose: [WordPhrase]
  }

  struct Texts: Sendable {
    let code, message, security, pin, sending: [WordPhrase]
  }

  let identifiers: IdentifierWords
  let names: Names
  let texts: Texts
  let others: [Other]

  init(_ rules: FieldRules, table: CharacterTable) {
    let names = rules.names
    let phrases = [names.code, names.security, names.noun, names.pin, names.purpose]
    let all = phrases.joined() + rules.others.flatMap(\.names) + rules.fillers
    // Split phrases like identifiers, so that digits form words of their own.
    let plain = IdentifierWords(vocabulary: [])
    let identifiers = IdentifierWords(vocabulary: all.flatMap(plain.words(of:)))
    let named = { (list: [String]) in list.map { WordPhrase(words: identifiers.words(of: $0)) } }
    let read = { (list: [String]) in
      list.map { WordPhrase(FoldedText($0.utf8Span.span, table: table)) }
    }
    self.identifiers = identifiers
    self.names = Names(
      code: named(names.code),
      security: named(names.security),
      noun: named(names.noun),
      pin: named(names.pin),
      purpose: named(names.purpose)
    )
    texts = Texts(
      code: read(rules.texts.code),
      message: read(rules.texts.message),
      security: read(rules.texts.security),
      pin: read(rules.texts.pin),
      sending: read(rules.texts.sending)
    )
    others = rules.others.map { rule in
      Other(rule: rule, names: named(rule.names), texts: read(rule.texts))
    }
  }
}

extension WordLine {
  /// The range of the phrase that ends last, the longest in a tie, or nil if the line contains none
  /// of `phrases`.
  func lastRange(of phrases: [WordPhrase]) -> Range<Int>? {
    var last: Range<Int>?
    for phrase in phrases {
      guard let range = lastRange(of: phrase) else { continue }
      if let known = last,
        (known.upperBound, range.lowerBound) > (range.upperBound, known.lowerBound)
      {
        continue
      }
      last = range
    }
    return last
  }

  /// Whether the line contains one of `phrases`.
  func holds(_ phrases: [WordPhrase]) -> Bool {
    phrases.contains { lastRange(of: $0) != nil }
  }
}
