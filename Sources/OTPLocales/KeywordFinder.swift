package import OTPText

/// Finds the keywords of a lexicon in texts; keeps its memory from text to text. One task owns it.
package struct KeywordFinder: ~Copyable {
  private var boundaries = UnspacedBoundaries()
  /// Whatever could be a keyword, in the order of the text, the longest of a place first.
  private var candidates: [KeywordMatch] = []
  /// The keywords of the last text, in the order of the text; overlapping ones resolved.
  package private(set) var matches: [KeywordMatch] = []
  /// The languages that the last text speaks.
  package private(set) var languages = SpokenLanguages()

  package init() {}

  /// Finds all keywords in `text`, the folding of `original`, that start outside of `addresses`.
  package mutating func find(
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    outside addresses: [Range<Int>] = [],
    lexicon: Lexicon
  ) {
    matches.removeAll(keepingCapacity: true)
    boundaries.reset()
    candidates.removeAll(keepingCapacity: true)
    var address = 0
    for start in text.characters.indices {
      let character = text.characters[start]
      guard !character.isWhitespace else { continue }
      let boundary = text.boundary(before: start)
      guard boundary != .no || character.script == .hangul else { continue }
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) { continue }
      walk(lexicon.words, at: start, startsWord: boundary, in: text, of: original, lexicon)
      if boundary == .yes {
        findCompound(at: start, in: text, of: original, lexicon)
        findClitics(at: start, in: text, of: original, lexicon)
      }
    }
    prefer(lexicon.user)
    languages.find(in: candidates, lexicon)
    resolve()
  }

  /// Leaves out what others say of a word that a person gave another role.
  private mutating func prefer(_ user: LocaleSet) {
    guard !user.isEmpty else { return }
    var own: [Range<Int>: [Role]] = [:]
    for match in candidates where match.locales.intersects(user) {
      own[match.range, default: []].append(match.role)
    }
    guard !own.isEmpty else { return }
    candidates.removeAll { match in own[match.range].map { !$0.contains(match.role) } ?? false }
  }

  /// Chooses among keywords that overlap: at one place the longest of a language that is spoken, and none within a longer one,
  /// but for a noun within what is to be done with it (`use this code`).
  private mutating func resolve() {
    var covered = 0
    var closed = 0
    var first = 0
    while first < candidates.count {
      let start = candidates[first].range.lowerBound
      var last = first
      while last < candidates.count, candidates[last].range.lowerBound == start { last += 1 }
      let end = chosenEnd(of: first..<last)
      for match in candidates[first..<last]
      where match.range.upperBound == end && languages.believe(match)
        && end > (match.role.isNamedInPhrases ? closed : covered)
      {
        matches.append(match)
        if !match.role.leavesNounsOpen { closed = max(closed, end) }
      }
      covered = max(covered, end)
      first = last
    }
  }

  /// Where the keyword that counts among those of one place ends; 0 when none does.
  private func chosenEnd(of places: Range<Int>) -> Int {
    let spoken = places.first {
      languages.believe(candidates[$0]) && languages.speak(candidates[$0])
    }
    let any = spoken ?? places.first { languages.believe(candidates[$0]) }
    return any.map { candidates[$0].range.upperBound } ?? 0
  }
}

extension KeywordFinder {
  /// Notes a keyword of one place; locales that agree on it share one match.
  private mutating func add(
    _ entry: KeywordTrie.Entry,
    from start: Int,
    to end: Int,
    isUnspaced: Bool
  ) {
    let isCompound = entry.mode == .compound
    // The longest of one place stands first.
    var insertion = candidates.count
    var place = candidates.count
    while place > 0, candidates[place - 1].range.lowerBound == start,
      candidates[place - 1].range.upperBound <= end
    {
      place -= 1
      guard candidates[place].range.upperBound == end else {
        insertion = place
        continue
      }
      let same = candidates[place]
      guard same.role == entry.role, same.isCompound == isCompound else { continue }
      candidates[place].locales.formUnion(entry.locales)
      return
    }
    let match = KeywordMatch(
      range: start..<end,
      role: entry.role,
      locales: entry.locales,
      isCompound: isCompound,
      isUnspaced: isUnspaced
    )
    candidates.insert(match, at: insertion)
  }

  private mutating func walk(
    _ trie: KeywordTrie,
    at start: Int,
    startsWord: FoldedText.Boundary,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon,
    from wordStart: Int? = nil,
    locales: LocaleSet? = nil
  ) {
    // A clitic may end the text.
    guard start < text.characters.count else { return }
    let isUnspaced = text.characters[start].script.isUnspaced
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
      for place in trie.entries(at: node) {
        let entry = trie.entry(place)
        if let locales, !locales.intersects(entry.locales) { continue }
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
        add(entry, from: wordStart ?? start, to: end, isUnspaced: isUnspaced)
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
    if lexicon.endings[Int(entry.endings)].allowsNone,
      boundaries.isBoundary(before: index, in: text, of: original)
    {
      return index
    }
    guard entry.endings != 0, text.boundary(before: index) == .no else { return nil }
    let end = text.wordEnd(from: index)
    return lexicon.endings[Int(entry.endings)].contains(index..<end, of: text) ? end : nil
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
    _ lexicon: Lexicon
  ) {
    guard text.characters[start].script == .european else { return }
    let end = text.wordEnd(from: start)
    guard end - start > Self.shortestFirstPart, end - start <= Self.longestWord else { return }
    for index in start + Self.shortestFirstPart..<end {
      walk(
        lexicon.compounds,
        at: index,
        startsWord: .yes,
        in: text,
        of: original,
        lexicon,
        from: start
      )
    }
  }

  private mutating func findClitics(
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ lexicon: Lexicon
  ) {
    guard text.characters[start].script != .european else { return }
    walk(lexicon.stems, at: start, startsWord: .yes, in: text, of: original, lexicon)
    var node = KeywordTrie.root
    var index = start
    while index < text.characters.count, text.characters[index].isLetter,
      let next = lexicon.clitics.step(from: node, by: text.characters[index].scalar)
    {
      node = next
      index += 1
      var locales = LocaleSet()
      for place in lexicon.clitics.entries(at: node) {
        locales.formUnion(lexicon.clitics.entry(place).locales)
      }
      guard !locales.isEmpty else { continue }
      walk(
        lexicon.stems,
        at: index,
        startsWord: .yes,
        in: text,
        of: original,
        lexicon,
        from: start,
        locales: locales
      )
    }
  }
}
