package import OTPText

/// Finds the keywords of a lexicon in texts.
///
/// A finder reuses its memory between texts and has a single owner.
package struct KeywordFinder: ~Copyable {
  var boundaries = UnspacedBoundaries()
  /// The places to search, in text order.
  private var starts: [KeywordStart] = []
  /// The possible keywords in text order, the longest at each position first.
  var candidates: [KeywordMatch] = []
  /// The keywords of the last text in text order, with overlaps resolved.
  package private(set) var matches: [KeywordMatch] = []
  /// The languages of the last text.
  package private(set) var languages = SpokenLanguages()

  package init() {}

  /// Finds all keywords in `text`, the folded form of `original`, that start outside `addresses`.
  package mutating func find(
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    outside addresses: [Range<Int>] = [],
    lexicon: Lexicon
  ) {
    matches.removeAll(keepingCapacity: true)
    boundaries.reset()
    candidates.removeAll(keepingCapacity: true)
    search(text, original, outside: addresses, lexicon)
    dropNames(in: text)
    prefer(lexicon.user)
    languages.find(in: candidates, lexicon)
    resolve()
  }

  /// Looks for possible keywords wherever one may start.
  ///
  /// Each step prefetches what the next one reads, so that the words of a text do not wait for
  /// memory one after another.
  private mutating func search(
    _ text: FoldedText,
    _ original: borrowing Span<UInt8>,
    outside addresses: [Range<Int>],
    _ lexicon: Lexicon
  ) {
    starts.removeAll(keepingCapacity: true)
    collectStarts(in: text, outside: addresses, lexicon)
    if let table = lexicon.keywords.wordForms {
      lookUp(in: table, text)
      prefetchWalks(of: lexicon.keywords, text)
    }
    for place in starts.indices where starts[place].isSearched {
      search(lexicon.keywords, at: place, in: text, of: original)
      guard let user = lexicon.userKeywords else { continue }
      find(user, at: starts[place].start, in: text, of: original)
    }
  }

  /// Collects the places to search.
  private mutating func collectStarts(
    in text: FoldedText,
    outside addresses: [Range<Int>],
    _ lexicon: Lexicon
  ) {
    let keywords = lexicon.keywords
    let table = keywords.wordForms
    let reader = table.map { WordReader($0.codes, keywords.compounds.letters) }
    let characters = text.characters.span
    let hasUser = lexicon.userKeywords != nil
    starts.append(addingCapacity: characters.count) { output in
      var address = 0
      var index = 0
      while index < characters.count {
        let character = unsafe characters[unchecked: index]
        guard !character.onlyContinues, !character.isWhitespace else {
          index &+= 1
          continue
        }
        let start = index
        while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
        let isSearched = address == addresses.count || start < addresses[address].lowerBound
        if let table, let reader, character.boundary == .yes, character.startsSpacedWord {
          let word = reader.read(at: &index, in: characters, isSearched: isSearched)
          table.prefetch(word.hash)
          output.append(word)
        } else {
          index &+= 1
          guard isSearched else { continue }
          let isLikely = table?.starts.mayStart(at: start, character.scalar, in: text) ?? true
          if isLikely { TrieWalk.prefetch(keywords.words, by: character.scalar, keywords.slots) }
          if isLikely || hasUser {
            output.append(
              KeywordStart(start..<index, isLikely ? .character : .unlikely, isSearched: true)
            )
          }
        }
      }
    }
  }

  /// Looks up all words, and determines which of them may begin a phrase with the next one.
  private mutating func lookUp(in table: WordFormTable, _ text: FoldedText) {
    var starts = starts.mutableSpan
    for place in starts.indices where starts[place].kind == .word {
      if !table.expect(starts[place].hash) { starts[place].kind = .unused }
    }
    var before = -1
    for place in starts.indices where starts[place].kind == .word {
      let entry = table.entry(for: starts[place].key, starts[place].hash)
      starts[place].entry = entry
      let last = before
      before = place
      guard last >= 0, starts[last].entry.goesOn, entry.place >= 0,
        text.isNext(starts[place].start, after: starts[last].end)
      else { continue }
      let hash = PhraseTable.hash(Int(starts[last].entry.place), Int(entry.place))
      table.phrases.prefetch(hash)
      starts[last].hash = hash
      starts[last].isFollowed = true
    }
    for place in starts.indices where starts[place].isFollowed {
      starts[place].isFollowed = table.phrases.expect(starts[place].hash)
    }
  }

  /// Prefetches the second nodes of the walks that begin at characters.
  private func prefetchWalks(of index: KeywordIndex, _ text: FoldedText) {
    for start in starts where start.kind == .character {
      var walk = TrieWalk(index.words, index.slots)
      guard walk.step(by: text.label(at: start.start), index.slots, index.tails) else { continue }
      walk.prefetch(by: text.label(at: start.end), index.slots, index.tails)
    }
  }

  /// Adds the keywords of `index` that start at `place` in the list of starts, and those inside the
  /// word there.
  private mutating func search(
    _ index: KeywordIndex,
    at place: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let start = starts[place]
    switch start.kind {
    case .character: find(index, at: start.start, in: text, of: original)
    case .unlikely: break
    case .unused: findInside(index, start.range, start.stems, in: text, of: original)
    case .walked:
      walk(index, from: start.start, in: text, of: original)
      findInside(index, start.range, start.stems, in: text, of: original)
    case .word:
      if let table = index.wordForms, start.entry.place >= 0 {
        find(index, table, start, at: place, in: text, of: original)
      }
      findInside(index, start.range, start.stems, in: text, of: original)
    }
  }

  /// Adds the keywords of `index` that start with the word `start` at `place`.
  private mutating func find(
    _ index: KeywordIndex,
    _ table: WordFormTable,
    _ start: KeywordStart,
    at place: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    table.forEachMatch(from: start.entry.match) { role, locales in
      candidates.append(
        KeywordMatch(range: start.range, role: role, locales: index.localeSets[locales])
      )
    }
    if start.isFollowed { findPhrases(index, table, from: place, in: text) }
    if let node = start.entry.node {
      walk(index, table, from: start.range, node, in: text, of: original)
    }
  }

  /// Adds the phrases of the table that begin with the word at `place`.
  private mutating func findPhrases(
    _ index: KeywordIndex,
    _ table: WordFormTable,
    from place: Int,
    in text: FoldedText
  ) {
    let start = starts[place].start
    var preceding = Int(starts[place].entry.place)
    var last = place
    while let next = nextWord(after: last),
      text.isNext(starts[next].start, after: starts[last].end),
      case let word = Int(starts[next].entry.place),
      last == place || table.phrases.expect(PhraseTable.hash(preceding, word)),
      let phrase = table.phrases.entry(from: preceding, by: word)
    {
      let range = start..<starts[next].end
      table.forEachMatch(from: phrase.match) { role, locales in
        add(KeywordMatch(range: range, role: role, locales: index.localeSets[locales]))
      }
      guard phrase.goesOn else { return }
      preceding = table.count + phrase.place
      last = next
    }
  }

  /// The next word of the table that may follow the one at `place` in a phrase. It need not be the
  /// next place, since keywords may also start at separators.
  private func nextWord(after place: Int) -> Int? {
    let limit = starts[place].end + KeywordSpelling.longestSeparator
    var next = place + 1
    while next < starts.count, starts[next].start <= limit {
      if starts[next].entry.place >= 0 { return next }
      next += 1
    }
    return nil
  }

  /// Drops the other roles of a word that the user has assigned a role.
  private mutating func prefer(_ user: LocaleSet) {
    guard !user.isEmpty else { return }
    var own: [Range<Int>: [Role]] = [:]
    for match in candidates where match.locales.intersects(user) {
      own[match.range, default: []].append(match.role)
    }
    guard !own.isEmpty else { return }
    candidates.removeAll { match in own[match.range].map { !$0.contains(match.role) } ?? false }
  }

  /// Resolves overlapping keywords.
  ///
  /// At each position, the longest keyword of a spoken language wins and hides the keywords inside
  /// it. A noun inside a phrase of action stays, as in `use this code`.
  private mutating func resolve() {
    var covered = 0
    var closed = 0
    var first = 0
    while first < candidates.count {
      let start = candidates[first].range.lowerBound
      var last = first
      while last < candidates.count, candidates[last].range.lowerBound == start { last += 1 }
      let end = chosenEnd(of: first..<last)
      for place in first..<last {
        let match = candidates[place]
        guard match.range.upperBound == end, languages.believe(match),
          end > (match.role.isNamedInPhrases ? closed : covered)
        else { continue }
        matches.append(match)
        if !match.role.leavesNounsOpen { closed = max(closed, end) }
      }
      covered = max(covered, end)
      first = last
    }
  }

  /// The end of the winning keyword at a position, or 0 if there is none.
  private func chosenEnd(of places: Range<Int>) -> Int {
    var believed = 0
    for place in places where languages.believe(candidates[place]) {
      let end = candidates[place].range.upperBound
      if languages.speak(candidates[place]) { return end }
      if believed == 0 { believed = end }
    }
    return believed
  }

  /// Adds a possible keyword. Locales with the same keyword share one match.
  mutating func add(_ match: KeywordMatch) {
    let start = match.range.lowerBound
    let end = match.range.upperBound
    // Keep the longest match of each position first.
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
      guard candidates[place].role == match.role, candidates[place].isCompound == match.isCompound
      else { continue }
      candidates[place].locales.formUnion(match.locales)
      return
    }
    if insertion == candidates.count {
      candidates.append(match)
    } else {
      candidates.insert(match, at: insertion)
    }
  }
}
