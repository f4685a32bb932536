package import OTPText

/// Finds the keywords of a lexicon in texts; keeps its memory from text to text. One task owns it.
package struct KeywordFinder: ~Copyable {
  private var boundaries = UnspacedBoundaries()
  /// The keywords of the last text, in the order of the text; overlapping ones resolved to the longest.
  package private(set) var matches: [KeywordMatch] = []

  package init() {}

  /// Finds all keywords in `text`, the folding of `original`.
  package mutating func find(
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    lexicon: Lexicon
  ) {
    matches.removeAll(keepingCapacity: true)
    boundaries.reset()
    // Where the longest keyword so far ends: one that lies within it adds nothing, but for a noun within what is to be
    // done with it (`use this code`).
    var covered = 0
    var closed = 0
    for start in text.characters.indices {
      let character = text.characters[start]
      guard !character.isWhitespace else { continue }
      let boundary = text.boundary(before: start)
      guard boundary != .no || character.script == .hangul else { continue }
      var found = Found()
      walk(lexicon.words, at: start, startsWord: boundary, in: text, of: original, lexicon, &found)
      if boundary == .yes {
        findCompound(at: start, in: text, of: original, lexicon, &found)
        findClitics(at: start, in: text, of: original, lexicon, &found)
      }
      for match in found.matches(from: start, isUnspaced: character.script.isUnspaced)
      where match.range.upperBound > (match.role.isNamedInPhrases ? closed : covered) {
        matches.append(match)
        if !match.role.leavesNounsOpen { closed = max(closed, match.range.upperBound) }
      }
      covered = max(covered, found.end)
    }
  }
}

extension KeywordFinder {
  /// The longest keywords that start at one place.
  private struct Found {
    var end = 0
    var start: Int?
    var entries: [KeywordTrie.Entry] = []

    mutating func add(_ entry: KeywordTrie.Entry, end: Int, start: Int? = nil) {
      if end > self.end {
        self.end = end
        self.start = start
        entries.removeAll(keepingCapacity: true)
      }
      if end == self.end { entries.append(entry) }
    }

    /// One match a role.
    func matches(from start: Int, isUnspaced: Bool) -> [KeywordMatch] {
      var result: [KeywordMatch] = []
      for entry in entries {
        let locales = LocaleSet(Int(entry.locale))
        if let same = result.firstIndex(where: { $0.role == entry.role }) {
          result[same].locales.formUnion(locales)
          result[same].isCompound = result[same].isCompound && entry.mode == .compound
        } else {
          result.append(
            KeywordMatch(
              range: (self.start ?? start)..<end,
              role: entry.role,
              locales: locales,
              isCompound: entry.mode == .compound,
              isUnspaced: isUnspaced
            )
          )
        }
      }
      return result
    }
  }

  private mutating func walk(
    _ trie: KeywordTrie,
    at start: Int,
    startsWord: FoldedText.Boundary,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon,
    _ found: inout Found,
    locales: LocaleSet? = nil
  ) {
    var node = KeywordTrie.root
    var index = start
    while index < text.characters.count {
      if KeywordSpelling.isSeparator(text.characters[index]) {
        guard let next = trie.step(from: node, by: KeywordSpelling.space),
          let end = separatorEnd(from: index, in: text)
        else { return }
        node = next
        index = end
      } else {
        guard let next = trie.step(from: node, by: text.characters[index].scalar) else { return }
        node = next
        index += 1
      }
      for entry in trie.entries(at: node) {
        if let locales, !locales.contains(Int(entry.locale)) { continue }
        guard
          let end = end(
            of: entry,
            from: start,
            to: index,
            startsWord: startsWord,
            in: text,
            of: original,
            lexicon
          )
        else { continue }
        found.add(entry, end: end, start: start)
      }
    }
  }

  /// The end of a run of separators that may stand where a keyword has a space.
  private func separatorEnd(from start: Int, in text: FoldedText) -> Int? {
    var end = start
    var lineBreaks = 0
    while end < text.characters.count, end - start <= KeywordSpelling.longestSeparator,
      KeywordSpelling.isSeparator(text.characters[end])
    {
      if text.characters[end].kind == .lineBreak { lineBreaks += 1 }
      end += 1
    }
    guard end - start <= KeywordSpelling.longestSeparator, lineBreaks <= 1 else { return nil }
    return end - start > 1 && endsSentence(at: start, in: text) ? nil : end
  }

  /// A dot after more letters than an abbreviation has ends a sentence: `your account. Code` is no account code.
  private static let longestAbbreviation = 5

  private func endsSentence(at dot: Int, in text: FoldedText) -> Bool {
    guard text.characters[dot].scalar == 0x2E else { return false }
    var letters = 0
    while letters < dot, letters <= Self.longestAbbreviation,
      text.characters[dot - letters - 1].isLetter
    {
      letters += 1
    }
    return letters > Self.longestAbbreviation
  }

  /// Where the keyword that was walked from `start` to `index` ends with its ending, if its way of matching is met.
  private mutating func end(
    of entry: KeywordTrie.Entry,
    from start: Int,
    to index: Int,
    startsWord: FoldedText.Boundary,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon
  ) -> Int? {
    if entry.mode == .phrase {
      guard startsWord == .yes || isInside(text.characters[start]) else { return nil }
      let endsWord = text.boundary(before: index) != .no || isInside(text.characters[index - 1])
      return endsWord ? index : nil
    }
    switch startsWord {
    case .yes: break
    case .no: return nil
    case .unknown:
      guard boundaries.isBoundary(before: start, in: text, of: original) else { return nil }
    }
    if lexicon.allowsNoEnding[Int(entry.endings)],
      boundaries.isBoundary(before: index, in: text, of: original)
    {
      return index
    }
    guard entry.endings != 0, text.boundary(before: index) == .no else { return nil }
    let end = text.wordEnd(from: index)
    let rest = text.characters[index..<end].map(\.scalar)
    return lexicon.endings[Int(entry.endings)].contains(rest) ? end : nil
  }

  /// Whether a phrase may begin or end at `character` inside a word: scripts without spaces, and Korean, whose particles follow.
  private func isInside(_ character: FoldedCharacter) -> Bool {
    character.script.isUnspaced || character.script == .hangul
  }
}

extension KeywordFinder {
  /// Letters that must stand before the stem of a compound, so that `Code` alone is no compound.
  private static let shortestFirstPart = 2
  /// The longest word that is looked into for a compound; longer ones are not words.
  private static let longestWord = 60

  private mutating func findCompound(
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon,
    _ found: inout Found
  ) {
    guard text.characters[start].script == .european else { return }
    let end = text.wordEnd(from: start)
    guard end - start > Self.shortestFirstPart, end - start <= Self.longestWord else { return }
    var parts = Found()
    for index in start + Self.shortestFirstPart..<end {
      walk(lexicon.compounds, at: index, startsWord: .yes, in: text, of: original, lexicon, &parts)
    }
    for entry in parts.entries { found.add(entry, end: parts.end) }
  }

  private mutating func findClitics(
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon,
    _ found: inout Found
  ) {
    guard text.characters[start].script != .european else { return }
    var parts = Found()
    walk(lexicon.stems, at: start, startsWord: .yes, in: text, of: original, lexicon, &parts)
    var node = KeywordTrie.root
    var index = start
    while index < text.characters.count, text.characters[index].isLetter,
      let next = lexicon.clitics.step(from: node, by: text.characters[index].scalar)
    {
      node = next
      index += 1
      var locales = LocaleSet()
      for entry in lexicon.clitics.entries(at: node) {
        locales.formUnion(LocaleSet(Int(entry.locale)))
      }
      guard !locales.isEmpty else { continue }
      walk(
        lexicon.stems,
        at: index,
        startsWord: .yes,
        in: text,
        of: original,
        lexicon,
        &parts,
        locales: locales
      )
    }
    for entry in parts.entries { found.add(entry, end: parts.end) }
  }
}
