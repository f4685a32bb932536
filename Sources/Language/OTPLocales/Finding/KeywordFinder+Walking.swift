internal import OTPText

// The search for keywords in a word.
extension KeywordFinder {
  /// Adds the keywords of `index` that start at `start`, and those inside the word that starts
  /// there.
  mutating func find(
    _ index: KeywordIndex,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    walk(index, from: start, in: text, of: original)
    guard text.characters[start].boundary == .yes else { return }
    findInside(index, start..<text.wordEnd(from: start), ~0, in: text, of: original)
  }

  /// Adds the keywords of `index` that start at `start`.
  mutating func walk(
    _ index: KeywordIndex,
    from start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let slots = index.slots
    let tails = index.tails
    var place = KeywordPlace(start)
    var walk = TrieWalk(index.words, slots)
    go(&walk, of: index, slots, tails, from: start, start, &place, along: text, of: original)
  }

  /// Adds the keywords of `index` that continue from `node` after `word`.
  mutating func walk(
    _ index: KeywordIndex,
    _ table: WordFormTable,
    from word: Range<Int>,
    _ node: TrieWalk.Node,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    guard table.starts.mayGoOn(from: node, at: word.upperBound, in: text) else { return }
    let slots = index.slots
    let tails = index.tails
    var place = KeywordPlace(word.lowerBound, isStart: true)
    var walk = TrieWalk(at: node, slots)
    go(
      &walk,
      of: index,
      slots,
      tails,
      from: word.lowerBound,
      word.upperBound,
      &place,
      along: text,
      of: original
    )
  }

  /// The keywords that start where `text` does.
  mutating func walk(along text: FoldedText, of index: KeywordIndex) -> [KeywordMatch] {
    let original: [UInt8] = []
    walk(index, from: 0, in: text, of: original.span)
    return candidates
  }

  /// Adds the keywords that end the word, or follow its clitics. `stems` are the places in the word
  /// where the stem of a compound may begin.
  mutating func findInside(
    _ index: KeywordIndex,
    _ word: Range<Int>,
    _ stems: UInt64,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    if text.characters[word.lowerBound].script == .european {
      guard !index.compounds.isEmpty, stems & Self.stemPlaces != 0 else { return }
      findCompound(index, word, stems & Self.stemPlaces, in: text, of: original)
    } else if !index.stems.isEmpty {
      findClitics(index, index.slots, index.tails, at: word.lowerBound, in: text, of: original)
    }
  }

  /// The minimum number of letters before the stem of a compound, so that `Code` alone is not a
  /// compound.
  private static let shortestFirstPart = 2
  /// The positions in a word at which a stem is searched for, as a bit set.
  private static let stemPlaces: UInt64 = ~0 << UInt64(shortestFirstPart)
  /// The longest word that is searched for compounds. Longer runs of letters are not words.
  private static let longestWord = 60

  private mutating func findCompound(
    _ index: KeywordIndex,
    _ word: Range<Int>,
    _ stems: UInt64,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    guard word.count <= Self.longestWord else { return }
    let slots = index.slots
    let tails = index.tails
    var rest = stems
    while case let offset = rest.trailingZeroBitCount, offset < word.count {
      rest &= rest - 1
      let stem = word.lowerBound + offset
      var place = KeywordPlace(word.lowerBound, isStart: true)
      var walk = TrieWalk(index.compounds, slots)
      go(&walk, of: index, slots, tails, from: stem, stem, &place, along: text, of: original)
    }
  }

  private mutating func findClitics(
    _ index: KeywordIndex,
    _ slots: ImageWords,
    _ tails: ImageWords,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    var place = KeywordPlace(start, isStart: true)
    var walk = TrieWalk(index.stems, slots)
    go(&walk, of: index, slots, tails, from: start, start, &place, along: text, of: original)
    var clitic = TrieWalk(index.clitics, slots)
    var end = start
    while end < text.characters.count, text.characters[end].isLetter,
      clitic.step(by: text.characters[end].scalar, slots, tails)
    {
      end += 1
      guard let entry = clitic.firstEntry(slots, tails) else { continue }
      place.locales = index.locales(from: entry)
      var walk = TrieWalk(index.stems, slots)
      go(&walk, of: index, slots, tails, from: end, end, &place, along: text, of: original)
    }
  }

  /// Continues a walk that began at `start` and has reached `middle`, and adds the keywords found
  /// on the way.
  private mutating func go(
    _ walk: inout TrieWalk,
    of index: KeywordIndex,
    _ slots: ImageWords,
    _ tails: ImageWords,
    from start: Int,
    _ middle: Int,
    _ place: inout KeywordPlace,
    along text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let characters = text.characters.span
    var position = middle
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

  /// The trie label of the character at `index`, or 0 past the end.
  func label(at index: Int) -> UInt32 {
    guard index < characters.count else { return 0 }
    return characters[index].isSeparator ? KeywordSpelling.space : characters[index].scalar
  }

  /// Whether a word that ends at `end` and one that starts at `start` are separated as the words of
  /// a phrase may be.
  func isNext(_ start: Int, after end: Int) -> Bool {
    end < start && separatorEnd(from: end) == start
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
