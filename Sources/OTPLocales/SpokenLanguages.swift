/// The languages of a text, by its keywords.
package struct SpokenLanguages: Sendable {
  /// The letters that support each locale, in parts; letters of several locales are divided among
  /// them.
  private var support: [Int] = []
  /// Up to where the text is counted for each locale.
  private var counted: [Int] = []
  /// The locales that anything speaks for; what is kept of the others is nothing.
  private var supported = LocaleSet()
  /// The locales that are spoken, and those whose words occur in every language.
  private var spoken = LocaleSet()
  /// The locales of words that are not compounds: compounds alone are no evidence.
  private var plain = LocaleSet()
  /// The locale that most of the words belong to; where several share all of them, one
  /// that is common.
  package private(set) var language: Int?

  /// Letters are counted in parts of this size, so that shares stay whole numbers.
  private static let parts = 840
  /// A language is spoken in a message when its words make up at least one in this many of the
  /// leading language's.
  private static let spokenShare = 3

  /// Finds the languages of a text from `matches`, whatever could be a keyword in it, the longest
  /// of a place first.
  mutating func find(in matches: [KeywordMatch], _ lexicon: Lexicon) {
    count(matches, lexicon)
    // What a locale adds to is its own too, once it has a word that only it knows.
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
        // The words of a region support its language.
        if let parent = lexicon.parents[place] { spoken.formUnion(LocaleSet(parent)) }
      }
      guard support[place] == best else { return }
      let isCommon = language.map(lexicon.common.contains) ?? false
      if language == nil || !isCommon && lexicon.common.contains(place) { language = place }
    }
    self.spoken = spoken
    self.language = language
  }

  /// Whether a match counts: a word that does not name a code must be of a language that the text
  /// speaks, or of all. `und` is a unit in Spanish and a word in German; `portal` is a door in
  /// Spanish and a web site elsewhere.
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

  /// Shorter words occur in too many languages.
  private static let fewestLetters = 3

  private func isTooShort(_ match: KeywordMatch) -> Bool {
    !match.isUnspaced && match.range.count < Self.fewestLetters
  }

  /// Counts for each locale the letters of its words, each letter once. A person's own words tell
  /// no language, and need no company.
  private mutating func count(_ matches: [KeywordMatch], _ lexicon: Lexicon) {
    reset(lexicon.languages.count)
    plain = lexicon.user
    // The locales whose longest word of the present place was counted.
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
  /// Whether words of the role show a language: many languages share units, boilerplate and small
  /// words.
  fileprivate var isTelling: Bool {
    switch self {
    case .currency, .unit, .duration, .calendar, .boilerplate, .copula, .instrument: false
    default: true
    }
  }
}
