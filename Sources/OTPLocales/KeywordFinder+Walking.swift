internal import OTPText

// The search for keywords in a word.
extension KeywordFinder {
  /// Adds the keywords of `index` that start at `start`, and those inside the word that starts
  /// there.
  mutating func find(
    _ index: KeywordIndex,
    _ slots: ImageWords,
    _ tails: ImageWords,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    var place = KeywordPlace(start)
    var walk = TrieWalk(index.words, slots)
    go(&walk, of: index, slots, tails, from: start, start, &place, along: text, of: original)
    guard text.characters[start].boundary == .yes else { return }
    findInside(index, slots, tails, start..<text.wordEnd(from: start), in: text, of: original)
  }

  /// Adds the keywords of `index` that start with `word`, and those inside it. The letters of the
  /// word are of scripts with spaces.
  mutating func find(
    _ index: KeywordIndex,
    _ table: WordFormTable,
    _ slots: ImageWords,
    _ tails: ImageWords,
    _ word: Range<Int>,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let start = word.lowerBound
    switch table.codes.form(of: word, in: text) {
    case .unused: break
    case .walked:
      var place = KeywordPlace(start)
      var walk = TrieWalk(index.words, slots)
      go(&walk, of: index, slots, tails, from: start, start, &place, along: text, of: original)
    case .key(let key):
      guard let entry = table.entry(for: key) else { break }
      if let first = entry.match { add(first, of: index, table, word) }
      if let node = entry.node, table.starts.mayGoOn(from: node, at: word.upperBound, in: text) {
        var place = KeywordPlace(start, isStart: true)
        var walk = TrieWalk(at: node, slots)
        go(
          &walk,
          of: index,
          slots,
          tails,
          from: start,
          word.upperBound,
          &place,
          along: text,
          of: original
        )
      }
    }
    findInside(index, slots, tails, word, in: text, of: original)
  }

  /// Adds the keywords that `word` is, from the first one at `first`.
  private mutating func add(
    _ first: Int,
    of index: KeywordIndex,
    _ table: WordFormTable,
    _ word: Range<Int>
  ) {
    var place = first
    while true {
      let match = table.match(at: place)
      append(KeywordMatch(range: word, role: match.role, locales: index.localeSets[match.locales]))
      if match.isLast { return }
      place += 1
    }
  }

  /// The keywords that the only word of `text` is.
  mutating func walkWord(
    in text: FoldedText,
    of index: KeywordIndex
  ) -> [KeywordMatch] {
    let original: [UInt8] = []
    let slots = index.slots
    let tails = index.tails
    var place = KeywordPlace(0)
    var walk = TrieWalk(index.words, slots)
    go(
      &walk,
      of: index,
      slots,
      tails,
      from: 0,
      0,
      &place,
      along: text,
      of: original.span
    )
    return candidates
  }

  /// Adds the keywords that end the word, or follow its clitics.
  private mutating func findInside(
    _ index: KeywordIndex,
    _ slots: ImageWords,
    _ tails: ImageWords,
    _ word: Range<Int>,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    if text.characters[word.lowerBound].script == .european {
      guard !index.compounds.isEmpty else { return }
      findCompound(index, slots, tails, word, in: text, of: original)
    } else if !index.stems.isEmpty {
      findClitics(index, slots, tails, at: word.lowerBound, in: text, of: original)
    }
  }

  /// The minimum number of letters before the stem of a compound, so that `Code` alone is not a
  /// compound.
  private static let shortestFirstPart = 2
  /// The longest word that is searched for compounds. Longer runs of letters are not words.
  private static let longestWord = 60

  private mutating func findCompound(
    _ index: KeywordIndex,
    _ slots: ImageWords,
    _ tails: ImageWords,
    _ word: Range<Int>,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let stems = index.compounds
    guard word.count > Self.shortestFirstPart, word.count <= Self.longestWord else { return }
    let characters = text.characters.span
    let start = word.lowerBound
    for stem in start + Self.shortestFirstPart..<word.upperBound
    where stems.mayBegin(with: characters[stem].scalar)
      && stems.mayGoOn(with: text.label(at: stem + 1))
    {
      var place = KeywordPlace(start, isStart: true)
      var walk = TrieWalk(stems, slots)
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

  /// Goes on with a walk that began at `start` and has reached `middle`, and adds the keywords that
  /// it finds on the way.
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

  /// The label at `index` that a trie is walked with, or 0 past the end.
  func label(at index: Int) -> UInt32 {
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
