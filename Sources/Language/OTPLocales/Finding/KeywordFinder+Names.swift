internal import OTPText

// Names of companies that look like keywords.
extension KeywordFinder {
  /// Drops keywords for other numbers that end a name before a word for a code, as in `your Harbor
  /// Bank code`: both words of the name are capitalized, and the word for a code is not.
  mutating func dropNames(in text: FoldedText) {
    var places: [Int] = []
    for place in candidates.indices where Self.mayEndName(candidates[place].role) {
      guard let noun = Self.startOfNoun(after: candidates[place].range.lowerBound, in: text) else {
        continue
      }
      let next = candidates[place...].prefix { $0.range.lowerBound <= noun }
      if next.contains(where: { $0.range.lowerBound == noun && $0.role.isNamedInPhrases }) {
        places.append(place)
      }
    }
    if !places.isEmpty { candidates.removeSubranges(RangeSet(places, within: candidates)) }
  }

  /// Whether words of the role occur in company names and are seldom capitalized elsewhere.
  private static func mayEndName(_ role: Role) -> Bool {
    switch role {
    case .account, .access, .other, .postal, .reference: true
    default: false
    }
  }

  /// The start of a lowercase word that follows a name whose last word begins at `place`; nil if
  /// there is no name or no such word.
  private static func startOfNoun(after place: Int, in text: FoldedText) -> Int? {
    let characters = text.characters
    guard characters[place].isCapital, let before = startOfWord(before: place, in: text),
      characters[before].isCapital,
      // A name that begins a sentence does not count, since its first word is always capitalized.
      startOfWord(before: before, in: text) != nil
    else { return nil }
    let end = endOfWord(from: place, in: text)
    guard let next = characters[end...].firstIndex(where: { $0.kind != .space }), next > end,
      characters[next].isLetter, !characters[next].isCapital
    else { return nil }
    return next
  }

  private static func endOfWord(from start: Int, in text: FoldedText) -> Int {
    text.characters[start...].firstIndex { !$0.isWord } ?? text.characters.count
  }

  /// The start of the word that precedes `place` with nothing but spaces between them; nil if there
  /// is none.
  private static func startOfWord(before place: Int, in text: FoldedText) -> Int? {
    let characters = text.characters
    guard let last = characters[..<place].lastIndex(where: { $0.kind != .space }),
      last + 1 < place, characters[last].isWord
    else { return nil }
    return characters[..<last].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
  }
}
