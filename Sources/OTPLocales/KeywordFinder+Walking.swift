internal import OTPText

// The search for keywords in a word.
extension KeywordFinder {
  /// Adds the keywords of `index` that start at `start`, and those inside the word that starts
  /// there.
  mutating func find(
    _ index: KeywordIndex,
    _ slots: borrowing Span<UInt32>,
    _ tails: borrowing Span<UInt32>,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    var place = KeywordPlace(start)
    walk(index.words, of: index, slots, tails, from: start, &place, along: text, of: original)
    guard text.characters[start].boundary == .yes else { return }
    if text.characters[start].script == .european {
      guard !index.compounds.isEmpty else { return }
      findCompound(index, slots, tails, at: start, in: text, of: original)
    } else if !index.stems.isEmpty {
      findClitics(index, slots, tails, at: start, in: text, of: original)
    }
  }

  /// The minimum number of letters before the stem of a compound, so that `Code` alone is not a
  /// compound.
  private static let shortestFirstPart = 2
  /// The longest word that is searched for compounds. Longer runs of letters are not words.
  private static let longestWord = 60

  private mutating func findCompound(
    _ index: KeywordIndex,
    _ slots: borrowing Span<UInt32>,
    _ tails: borrowing Span<UInt32>,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let end = text.wordEnd(from: start)
    let stems = index.compounds
    guard end - start > Self.shortestFirstPart, end - start <= Self.longestWord else { return }
    let characters = text.characters.span
    for stem in start + Self.shortestFirstPart..<end
    where stems.mayBegin(with: characters[stem].scalar)
      && stems.mayGoOn(with: text.label(at: stem + 1))
    {
      var place = KeywordPlace(start, isStart: true)
      walk(stems, of: index, slots, tails, from: stem, &place, along: text, of: original)
    }
  }

  private mutating func findClitics(
    _ index: KeywordIndex,
    _ slots: borrowing Span<UInt32>,
    _ tails: borrowing Span<UInt32>,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    var place = KeywordPlace(start, isStart: true)
    walk(index.stems, of: index, slots, tails, from: start, &place, along: text, of: original)
    var clitic = TrieWalk(index.clitics, slots)
    var end = start
    while end < text.characters.count, text.characters[end].isLetter,
      clitic.step(by: text.characters[end].scalar, slots, tails)
    {
      end += 1
      guard let entry = clitic.firstEntry(slots, tails) else { continue }
      place.locales = index.locales(from: entry)
      walk(index.stems, of: index, slots, tails, from: end, &place, along: text, of: original)
    }
  }

  /// Walks a trie of `index` from `start` and adds the keywords found on the way.
  private mutating func walk(
    _ trie: KeywordTrie,
    of index: KeywordIndex,
    _ slots: borrowing Span<UInt32>,
    _ tails: borrowing Span<UInt32>,
    from start: Int,
    _ place: inout KeywordPlace,
    along text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let characters = text.characters.span
    var walk = TrieWalk(trie, slots)
    var position = start
    while position < characters.count {
      let character = characters[position]
      if character.isSeparator {
        guard walk.step(by: KeywordSpelling.space, slots, tails),
          let end = text.separatorEnd(from: position)
        else { return }
        position = end
      } else {
        guard walk.step(by: character.scalar, slots, tails) else { return }
        position += 1
      }
      if let entry = walk.firstEntry(slots, tails) {
        note(entry, of: index, from: start, to: position, &place, along: text, of: original)
      }
    }
  }

  /// Adds the keyword whose first entry is `first`, found from `start` to `end`, if its mode allows
  /// it.
  // Rarely called. Inlining it would enlarge the frame of every walk.
  @inline(never)
  private mutating func note(
    _ first: Int,
    of index: KeywordIndex,
    from start: Int,
    to end: Int,
    _ place: inout KeywordPlace,
    along text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    var stemEnd = KeywordEnd(end)
    // Most stems on a walk are only the start of a longer word, so reject them early.
    if text.boundary(before: end) == .no, !text.isInside(end - 1),
      !stemEnd.hasEnding(index.endings, in: text)
    {
      return
    }
    var next: Int? = first
    while let current = next {
      next = index.entry(after: current)
      let entry = index.entry(at: current)
      let locales = index.localeSets[entry.locales]
      if let known = place.locales, !known.intersects(locales) { continue }
      let found: Int?
      if entry.mode == .phrase {
        found = text.mayHoldPhrase(start..<end, isStart: place.isStart) ? end : nil
      } else if place.startsWord(start, in: text, of: original, &boundaries) {
        found = stemEnd.end(with: entry.endings, index.endings, in: text, of: original, &boundaries)
      } else {
        found = nil
      }
      guard let found else { continue }
      add(
        KeywordMatch(
          range: place.wordStart..<found,
          role: entry.role,
          locales: locales,
          isCompound: entry.mode == .compound,
          isUnspaced: text.characters[start].script.isUnspaced
        )
      )
    }
  }
}

extension FoldedText {
  /// Whether a phrase may occupy `range`.
  ///
  /// A phrase starts and ends at word boundaries, except in scripts without spaces and before the
  /// particles of Korean.
  fileprivate func mayHoldPhrase(_ range: Range<Int>, isStart: Bool?) -> Bool {
    (isStart ?? (boundary(before: range.lowerBound) == .yes) || isInside(range.lowerBound))
      && (boundary(before: range.upperBound) != .no || isInside(range.upperBound - 1))
  }

  fileprivate func isInside(_ place: Int) -> Bool {
    let script = characters[place].script
    return script.isUnspaced || script == .hangul
  }

  /// The label at `index` that a trie is walked with, or 0 past the end.
  fileprivate func label(at index: Int) -> UInt32 {
    guard index < characters.count else { return 0 }
    return characters[index].isSeparator ? KeywordSpelling.space : characters[index].scalar
  }

  /// The end of a run of separators that matches the space in a keyword, or nil if the run
  /// separates more than words.
  fileprivate func separatorEnd(from start: Int) -> Int? {
    var end = start
    var lineBreaks = 0
    while end < characters.count, end - start <= KeywordSpelling.longestSeparator,
      characters[end].isSeparator
    {
      if characters[end].kind == .lineBreak { lineBreaks += 1 }
      end += 1
    }
    guard end - start <= KeywordSpelling.longestSeparator, lineBreaks <= 1 else { return nil }
    return end - start > 1 && endsSentence(at: start) ? nil : end
  }

  /// The longest abbreviation, in letters. A dot after more letters ends a sentence, so `your
  /// account. Code` does not contain the keyword `account code`.
  private static let longestAbbreviation = 5

  private func endsSentence(at dot: Int) -> Bool {
    guard characters[dot].scalar == 0x2E else { return false }
    var letters = 0
    while letters < dot, letters <= Self.longestAbbreviation, characters[dot - letters - 1].isLetter
    {
      letters += 1
    }
    return letters > Self.longestAbbreviation
  }
}
