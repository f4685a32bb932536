package import OTPText

// Texts that a system shows instead of hidden messages.
extension Lexicon {
  /// Whether `text` is the placeholder that a system shows for a hidden message.
  package func isRedaction(_ text: FoldedText) -> Bool {
    keywords.isRedaction(text) || userKeywords?.isRedaction(text) ?? false
  }

  /// Whether such a placeholder may begin with `text`: a quick check with false positives.
  package func mayBeginRedaction(_ text: FoldedText) -> Bool {
    keywords.mayBeginRedaction(text) || userKeywords?.mayBeginRedaction(text) ?? false
  }
}

extension KeywordIndex {
  /// Whether the whole of `text` is a redaction.
  fileprivate func isRedaction(_ text: FoldedText) -> Bool {
    guard let walk = redactionWalk(along: text, upTo: text.characters.count) else { return false }
    let slots = self.slots
    let tails = self.tails
    return walk.firstEntry(slots.span, tails.span) != nil
  }

  /// Whether a redaction begins with `text`, but for its last character: what follows may change
  /// that one, as a vowel changes a letter of Korean.
  fileprivate func mayBeginRedaction(_ text: FoldedText) -> Bool {
    redactionWalk(along: text, upTo: text.characters.count - 1) != nil
  }

  /// The walk through the redactions along the first `count` characters of `text`, each run of
  /// separators counted as one space; nil when none goes on so.
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
