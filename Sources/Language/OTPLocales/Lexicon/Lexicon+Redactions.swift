package import OTPText

// Placeholders that a system shows instead of hidden messages.
extension Lexicon {
  /// Whether `text` is the placeholder of a hidden message.
  package func isRedaction(_ text: FoldedText) -> Bool {
    keywords.isRedaction(text) || userKeywords?.isRedaction(text) ?? false
  }

  /// Whether a text of `bytes` may be a placeholder: a quick check that stops at the first
  /// character that no placeholder has, with false positives in Korean.
  package func mayBeRedaction(_ bytes: borrowing Span<UInt8>) -> Bool {
    keywords.mayBeRedaction(bytes, table) || userKeywords?.mayBeRedaction(bytes, table) ?? false
  }
}

extension KeywordIndex {
  /// Whether a redaction may begin with `bytes`, up to the first Korean syllable, which may combine
  /// with what follows.
  fileprivate func mayBeRedaction(_ bytes: borrowing Span<UInt8>, _ table: CharacterTable) -> Bool {
    guard !redactions.isEmpty else { return false }
    var walk = RedactionWalk(redactions, slots)
    var index = 0
    while index < bytes.count {
      var isKorean = false
      let isAlong = table.fold(at: &index, in: bytes) { character in
        isKorean = character.script == .hangul
        return isKorean || walk.step(by: character, slots, tails)
      }
      if isKorean { return true }
      guard isAlong else { return false }
    }
    return true
  }

  /// Whether all of `text` is a redaction.
  fileprivate func isRedaction(_ text: FoldedText) -> Bool {
    guard let walk = redactionWalk(along: text) else { return false }
    return walk.firstEntry(slots, tails) != nil
  }

  /// A walk along `text`, or nil if no redaction begins with it.
  private func redactionWalk(along text: FoldedText) -> TrieWalk? {
    guard !redactions.isEmpty else { return nil }
    var walk = RedactionWalk(redactions, slots)
    for character in text.characters {
      guard walk.step(by: character, slots, tails) else { return nil }
    }
    return walk.walk
  }
}

/// A walk along a text in which each run of separators counts as one space.
private struct RedactionWalk {
  private(set) var walk: TrieWalk
  private var isApart = false
  private var hasBegun = false

  init(_ trie: KeywordTrie, _ slots: ImageWords) { walk = TrieWalk(trie, slots) }

  /// Follows `character`. Returns false and ends the walk if no redaction continues with it.
  mutating func step(
    by character: FoldedCharacter,
    _ slots: ImageWords,
    _ tails: ImageWords
  ) -> Bool {
    if character.isSeparator {
      isApart = true
      return true
    }
    if isApart, hasBegun, !walk.step(by: KeywordSpelling.space, slots, tails) { return false }
    isApart = false
    hasBegun = true
    return walk.step(by: character.scalar, slots, tails)
  }
}
