package import OTPText

// Placeholders that a system shows instead of hidden messages.
extension Lexicon {
  /// Whether `text` is the placeholder of a hidden message.
  package func isRedaction(_ text: FoldedText) -> Bool {
    keywords.isRedaction(text) || userKeywords?.isRedaction(text) ?? false
  }

  /// Whether the placeholder of a hidden message may begin with `text`: a quick check with false
  /// positives.
  package func mayBeginRedaction(_ text: FoldedText) -> Bool {
    keywords.mayBeginRedaction(text) || userKeywords?.mayBeginRedaction(text) ?? false
  }
}

extension KeywordIndex {
  /// Whether all of `text` is a redaction.
  fileprivate func isRedaction(_ text: FoldedText) -> Bool {
    guard let walk = redactionWalk(along: text, upTo: text.characters.count) else { return false }
    let slots = self.slots
    let tails = self.tails
    return walk.firstEntry(slots.span, tails.span) != nil
  }

  /// Whether a redaction begins with `text`, ignoring its last character.
  ///
  /// The text that follows may change that character, as a vowel changes a Korean syllable.
  fileprivate func mayBeginRedaction(_ text: FoldedText) -> Bool {
    redactionWalk(along: text, upTo: text.characters.count - 1) != nil
  }

  /// A walk along the first `count` characters of `text`, or nil if no redaction begins with them.
  ///
  /// Each run of separators counts as one space.
  private func redactionWalk(along text: FoldedText, upTo count: Int) -> TrieWalk? {
    guard !redactions.isEmpty else { return nil }
    let slots = self.slots
    let tails = self.tails
    var walk = TrieWalk(redactions, slots.span)
    var isApart = false
    var hasBegun = false
    for character in text.characters.prefix(max(0, count)) {
      if character.isSeparator {
        isApart = true
        continue
      }
      if isApart, hasBegun, !walk.step(by: KeywordSpelling.space, slots.span, tails.span) {
        return nil
      }
      guard walk.step(by: character.scalar, slots.span, tails.span) else { return nil }
      isApart = false
      hasBegun = true
    }
    return walk
  }
}
