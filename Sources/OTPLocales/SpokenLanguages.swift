/// The languages that a text speaks, by the keywords found in it.
package struct SpokenLanguages: Sendable {
  /// How many letters speak for each locale, in parts; letters that several locales know are shared among them.
  private var support: [Int] = []
  /// Up to where the text is counted for each locale.
  private var counted: [Int] = []
  /// The locales that are spoken, and those whose words occur in every language.
  private var spoken = LocaleSet()
  /// The locales of words that are no compounds: those need company to be believed.
  private var plain = LocaleSet()
  /// The locale that most of the words belong to; where several share all of them, one that is common.
  package private(set) var language: Int?

  /// Letters are counted in parts of this size, so that shares stay whole numbers.
  private static let parts = 840
  /// A language is spoken in a message when its words make up at least one in this many of the leading language's.
  private static let spokenShare = 3

  /// Finds the languages of a text from `matches`, whatever could be a keyword in it, the longest of a place first.
  mutating func find(in matches: [KeywordMatch], _ lexicon: Lexicon) {
    count(matches, lexicon)
    // What a locale adds to is its own too, once it has a word that only it knows.
    for place in support.indices where support[place] > 0 {
      if let parent = lexicon.parents[place] { support[place] += support[parent] }
    }
    let best = support.max() ?? 0
    spoken = lexicon.common
    for place in support.indices where support[place] * Self.spokenShare >= best {
      spoken.formUnion(LocaleSet(place))
      // Whoever speaks a region's words speaks the language.
      if best > 0, let parent = lexicon.parents[place] { spoken.formUnion(LocaleSet(parent)) }
    }
    language = nil
    guard best > 0 else { return }
    for place in support.indices where support[place] == best {
      if language == nil || lexicon.common.contains(place) { language = place }
      if lexicon.common.contains(place) { break }
    }
  }

  /// Whether a match counts: a word that does not name a code must be of a language that the text speaks, or of all. `und` is a unit
  /// in Spanish and a word in German; `portal` is a door in Spanish and a web site elsewhere.
  func believe(_ match: KeywordMatch) -> Bool {
    if match.isCompound, !plain.intersects(match.locales) { return false }
    return match.role.isNamedInPhrases || match.isUnspaced || speak(match)
  }

  /// Whether a match is of a language that the text speaks.
  func speak(_ match: KeywordMatch) -> Bool { match.locales.intersects(spoken) }

  /// How much speaks for the best supported of `locales`.
  package func support(of locales: LocaleSet) -> Int {
    var best = 0
    locales.forEach { best = max(best, support[$0]) }
    return best
  }

  /// Words of fewer letters occur in too many languages to tell one.
  private static let fewestLetters = 3

  private func isTooShort(_ match: KeywordMatch) -> Bool {
    !match.isUnspaced && match.range.count < Self.fewestLetters
  }

  /// Counts for each locale the letters of its words, each letter once. A person's own words tell no language, and need no company.
  private mutating func count(_ matches: [KeywordMatch], _ lexicon: Lexicon) {
    let localeCount = lexicon.languages.count
    support.removeAll(keepingCapacity: true)
    support.append(contentsOf: repeatElement(0, count: localeCount))
    counted.removeAll(keepingCapacity: true)
    counted.append(contentsOf: repeatElement(0, count: localeCount))
    plain = lexicon.user
    for match in matches where match.role.isTelling && !isTooShort(match) {
      if !match.isCompound { plain.formUnion(match.locales) }
      let sharers = match.locales.count - (match.locales.intersects(lexicon.user) ? 1 : 0)
      let share = match.range.count * Self.parts / max(1, sharers)
      match.locales.forEach { locale in
        guard !lexicon.user.contains(locale), match.range.lowerBound >= counted[locale] else {
          return
        }
        counted[locale] = match.range.upperBound
        support[locale] += share
      }
    }
  }
}

extension Role {
  /// Whether the role's words tell a language: units, furniture and small words are shared by many.
  fileprivate var isTelling: Bool {
    switch self {
    case .currency, .unit, .duration, .calendar, .boilerplate, .copula, .instrument: false
    default: true
    }
  }
}
