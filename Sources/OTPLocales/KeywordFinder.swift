package import OTPText

/// Finds the keywords of a lexicon in texts.
///
/// A finder reuses its memory between texts and has a single owner.
package struct KeywordFinder: ~Copyable {
  var boundaries = UnspacedBoundaries()
  /// The possible keywords in text order, the longest at each position first.
  private(set) var candidates: [KeywordMatch] = []
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
    prefer(lexicon.user)
    languages.find(in: candidates, lexicon)
    resolve()
  }

  /// Looks for possible keywords wherever one may start.
  private mutating func search(
    _ text: FoldedText,
    _ original: borrowing Span<UInt8>,
    outside addresses: [Range<Int>],
    _ lexicon: Lexicon
  ) {
    let keywords = lexicon.keywords
    let slots = keywords.slots
    let tails = keywords.tails
    let characters = text.characters.span
    var address = 0
    var start = 0
    while start < characters.count {
      let character = characters[start]
      var next = start + 1
      defer { start = next }
      if character.onlyContinues || character.isWhitespace { continue }
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) { continue }
      if let table = keywords.wordForms, character.boundary == .yes, character.startsForm {
        let end = text.wordEnd(from: start)
        find(keywords, table, slots, tails, start..<end, in: text, of: original)
        next = end
      } else if keywords.wordForms?.starts.mayStart(at: start, in: text) ?? true {
        find(keywords, slots, tails, at: start, in: text, of: original)
      }
      if let user = lexicon.userKeywords {
        let slots = user.slots
        let tails = user.tails
        find(user, slots, tails, at: start, in: text, of: original)
      }
    }
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

  /// Adds a keyword that no other one can be merged with.
  mutating func append(_ match: KeywordMatch) { candidates.append(match) }

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
