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
      guard character.boundary != .no || character.script == .hangul, !character.isWhitespace else {
        continue
      }
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) { continue }
      find(lexicon.keywords, at: start, in: text, of: original)
      if let user = lexicon.userKeywords { find(user, at: start, in: text, of: original) }
    }
    prefer(lexicon.user)
    languages.find(in: candidates, lexicon)
    resolve()
  }

  /// Notes the keywords of `index` that start at `start`, and those within the word there.
  private mutating func find(
    _ index: KeywordIndex,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    walk(index.words, of: index, KeywordWalk(index.words, from: start), along: text, of: original)
    guard text.boundary(before: start) == .yes else { return }
    if text.characters[start].script == .european {
      findCompound(index, at: start, in: text, of: original)
    } else {
      findClitics(index, at: start, in: text, of: original)
    }
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

  /// Where the keyword that counts among those of one place ends; 0 when none does.
  private func chosenEnd(of places: Range<Int>) -> Int {
    var believed = 0
    for place in places where languages.believe(candidates[place]) {
      let end = candidates[place].range.upperBound
      if languages.speak(candidates[place]) { return end }
      if believed == 0 { believed = end }
    }
    return believed
  }

  /// Notes a keyword of one place; locales that agree on it share one match.
  private mutating func add(_ match: KeywordMatch) {
    let start = match.range.lowerBound
    let end = match.range.upperBound
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

  /// Goes on with `walk` through `trie`, which is one of `index`, and notes the keywords that it comes by.
  private mutating func walk(
    _ trie: KeywordTrie,
    of index: KeywordIndex,
    _ walk: consuming KeywordWalk,
    along text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    while walk.next(in: trie, along: text) {
      while let match = walk.nextMatch(in: trie, of: index, along: text, of: original, &boundaries)
      {
        add(match)
      }
    }
  }
}

extension KeywordFinder {
  /// Letters that must stand before the stem of a compound, so that `Code` alone is no compound.
  private static let shortestFirstPart = 2
  /// The longest word that is looked into for a compound; longer ones are not words.
  private static let longestWord = 60

  private mutating func findCompound(
    _ index: KeywordIndex,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    let end = text.wordEnd(from: start)
    guard !index.compounds.isEmpty, end - start > Self.shortestFirstPart,
      end - start <= Self.longestWord
    else { return }
    for stem in start + Self.shortestFirstPart..<end
    where index.compounds.mayBegin(with: text.characters[stem].scalar) {
      walk(
        index.compounds,
        of: index,
        KeywordWalk(index.compounds, from: stem, wordStart: start),
        along: text,
        of: original
      )
    }
  }

  private mutating func findClitics(
    _ index: KeywordIndex,
    at start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) {
    guard !index.stems.isEmpty else { return }
    walk(
      index.stems,
      of: index,
      KeywordWalk(index.stems, from: start, wordStart: start),
      along: text,
      of: original
    )
    var place = index.clitics.root
    var end = start
    while end < text.characters.count, text.characters[end].isLetter,
      index.clitics.step(&place, by: text.characters[end].scalar)
    {
      end += 1
      guard let locales = index.locales(of: index.clitics, at: place) else { continue }
      walk(
        index.stems,
        of: index,
        KeywordWalk(index.stems, from: end, wordStart: start, locales: locales),
        along: text,
        of: original
      )
    }
  }
}
