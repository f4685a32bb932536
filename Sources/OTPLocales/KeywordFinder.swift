package import OTPText

/// Finds the keywords of a lexicon in texts and reuses its memory. It has one owner.
package struct KeywordFinder: ~Copyable {
  var boundaries = UnspacedBoundaries()
  /// Whatever could be a keyword, in the order of the text, the longest of a place first.
  private var candidates: [KeywordMatch] = []
  /// The keywords of the last text, in the order of the text; overlapping ones resolved.
  package private(set) var matches: [KeywordMatch] = []
  /// The languages of the last text.
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
    let keywords = lexicon.keywords
    let slots = keywords.slots
    let tails = keywords.tails
    let characters = text.characters.span
    for start in characters.indices {
      let character = characters[start]
      if character.onlyContinues || character.isWhitespace { continue }
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) { continue }
      find(keywords, slots.span, tails.span, at: start, in: text, of: original)
      if let user = lexicon.userKeywords {
        let slots = user.slots
        let tails = user.tails
        find(user, slots.span, tails.span, at: start, in: text, of: original)
      }
    }
    prefer(lexicon.user)
    languages.find(in: candidates, lexicon)
    resolve()
  }

  /// Drops other roles of a word for which a person chose one.
  private mutating func prefer(_ user: LocaleSet) {
    guard !user.isEmpty else { return }
    var own: [Range<Int>: [Role]] = [:]
    for match in candidates where match.locales.intersects(user) {
      own[match.range, default: []].append(match.role)
    }
    guard !own.isEmpty else { return }
    candidates.removeAll { match in own[match.range].map { !$0.contains(match.role) } ?? false }
  }

  /// Chooses among keywords that overlap: at one place the longest of a language that is spoken,
  /// and none within a longer one, but for a noun within what is to be done with it
  /// (`use this code`).
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

  /// The end of the keyword that wins at a place; 0 when there is none.
  private func chosenEnd(of places: Range<Int>) -> Int {
    var believed = 0
    for place in places where languages.believe(candidates[place]) {
      let end = candidates[place].range.upperBound
      if languages.speak(candidates[place]) { return end }
      if believed == 0 { believed = end }
    }
    return believed
  }

  /// Notes a keyword at a place; locales with the same keyword share one match.
  mutating func add(_ match: KeywordMatch) {
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
}
