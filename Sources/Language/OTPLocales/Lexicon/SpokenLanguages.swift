/// The languages of a text, inferred from its keywords.
package struct SpokenLanguages: Sendable {
  /// The number of letters that support each locale, in parts. Locales with the same word share its
  /// letters.
  private var support: [Int] = []
  /// For each locale, the end of the text that has been counted.
  private var counted: [Int] = []
  /// The locales with any support. All other values are 0.
  private var supported = LocaleSet()
  /// The spoken locales and those whose words occur in every language.
  private var spoken = LocaleSet()
  /// The locale of words that belong to every language.
  private var everywhere = LocaleSet()
  /// The locales with words that are not compounds. Compounds alone are no evidence.
  private var plain = LocaleSet()
  /// The locale with the most support. In a tie, a common locale wins.
  package private(set) var language: Int?

  /// The number of parts in a letter, so that shares stay integers.
  private static let parts = 840
  /// A language is spoken if its support is at least one part in this many of the leading
  /// language's.
  private static let spokenShare = 3
  /// A word is foreign if the support of its languages is at most one part in this many of the
  /// leading language's.
  private static let foreignShare = 3

  /// Finds the languages of a text from `matches`, all possible keywords with the longest at each
  /// position first.
  mutating func find(in matches: [KeywordMatch], _ lexicon: Lexicon) {
    everywhere = lexicon.everywhere
    everywhere.formUnion(lexicon.user)
    count(matches, lexicon)
    // A region also gets the support of its parent once it has a word of its own.
    for (region, parent) in lexicon.regions where support[region] > 0 {
      support[region] += support[parent]
    }
    let supported = supported
    var best = 0
    supported.forEach { best = max(best, support[$0]) }
    language = nil
    guard best > 0 else {
      spoken = lexicon.spoken
      return
    }
    var spoken = lexicon.common
    var language: Int?
    supported.forEach { place in
      if support[place] * Self.spokenShare >= best {
        spoken.formUnion(LocaleSet(place))
        // The words of a region also support its language.
        if let parent = lexicon.parents[place] { spoken.formUnion(LocaleSet(parent)) }
      }
      guard support[place] == best else { return }
      let isCommon = language.map(lexicon.common.contains) ?? false
      if language == nil || !isCommon && lexicon.common.contains(place) { language = place }
    }
    self.spoken = spoken
    self.language = language
  }

  /// Whether a match counts.
  ///
  /// Unless a word names a code, it must belong to a spoken language or to all languages. `und` is
  /// a unit in Spanish and a word in German, and `portal` is a door in Spanish and a website
  /// elsewhere.
  func believe(_ match: KeywordMatch) -> Bool {
    if match.isCompound, !plain.intersects(match.locales) { return false }
    return match.role.isNamedInPhrases || match.isUnspaced || speak(match)
  }

  /// Whether a match belongs to a spoken language.
  func speak(_ match: KeywordMatch) -> Bool { match.locales.intersects(spoken) }

  /// Whether a match counts only because English words count everywhere: the text is in another
  /// language, and has little support in the languages that have the word.
  package func isForeign(_ match: KeywordMatch) -> Bool {
    guard let language, !match.locales.contains(language), !match.locales.intersects(everywhere)
    else { return false }
    let own = support(of: match.locales)
    return match.role.isScene
      ? own * 3 < support[language] * 2 : own * Self.foreignShare <= support[language]
  }

  /// The support of the best supported of `locales`.
  package func support(of locales: LocaleSet) -> Int {
    var best = 0
    locales.forEach { best = max(best, support[$0]) }
    return best
  }

  /// The minimum number of letters of a word that counts. Shorter words occur in too many
  /// languages.
  private static let fewestLetters = 3

  private func isTooShort(_ match: KeywordMatch) -> Bool {
    !match.isUnspaced && match.range.count < Self.fewestLetters
  }

  /// Counts the letters of the words of each locale, each letter once.
  ///
  /// The user's own words indicate no language and need no support.
  private mutating func count(_ matches: [KeywordMatch], _ lexicon: Lexicon) {
    reset(lexicon.languages.count)
    plain = lexicon.user
    // The locales whose longest word at the current position has been counted.
    var done = LocaleSet()
    var start = -1
    for match in matches where match.role.isTelling && !isTooShort(match) {
      if !match.isCompound { plain.formUnion(match.locales) }
      if match.range.lowerBound != start {
        start = match.range.lowerBound
        done = lexicon.user
      }
      let sharers = match.locales.count - (match.locales.intersects(lexicon.user) ? 1 : 0)
      let share = match.range.count * Self.parts / max(1, sharers)
      match.locales.subtracting(done).forEach { locale in
        guard start >= counted[locale] else { return }
        counted[locale] = match.range.upperBound
        support[locale] += share
      }
      done.formUnion(match.locales)
      supported.formUnion(match.locales)
    }
  }

  private mutating func reset(_ localeCount: Int) {
    if support.count != localeCount {
      support = Array(repeating: 0, count: localeCount)
      counted = support
      supported = LocaleSet()
    }
    let used = supported
    used.forEach { place in
      support[place] = 0
      counted[place] = 0
    }
    supported = LocaleSet()
  }
}

extension Role {
  /// Whether words of this role indicate a language. Units, boilerplate and small words are shared
  /// by many languages.
  fileprivate var isTelling: Bool {
    switch self {
    case .currency, .unit, .duration, .calendar, .boilerplate, .copula, .instrument, .toward: false
    default: true
    }
  }
}
