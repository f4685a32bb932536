import OTPText
import RandomNumbers
import Testing

@testable import OTPLocales

/// Compares the support counted for each language with a simple count for one locale at a time.
struct LanguageCountTests {
  /// A simple count of the support of several languages.
  private struct PlainCount {
    /// The roles whose words indicate no language.
    private static let shared: Set<Role> = [
      .currency, .unit, .duration, .calendar, .boilerplate, .copula, .instrument, .toward,
    ]

    private(set) var support: [Int]

    init(_ matches: [KeywordMatch], _ lexicon: Lexicon) {
      let telling = matches.filter { match in
        !Self.shared.contains(match.role) && (match.isUnspaced || match.range.count >= 3)
      }
      support = lexicon.languages.indices.map { locale in
        // The user's own words support no language.
        lexicon.user.contains(locale) ? 0 : Self.support(of: locale, telling, lexicon)
      }
      for (region, parent) in lexicon.regions where support[region] > 0 {
        support[region] += support[parent]
      }
    }

    private static func support(
      of locale: Int,
      _ matches: [KeywordMatch],
      _ lexicon: Lexicon
    ) -> Int {
      var support = 0
      var counted = 0
      var start = -1
      // Only the longest match at a position counts, and only if no longer match before it overlaps
      // it.
      for match in matches where match.locales.contains(locale) {
        guard match.range.lowerBound != start else { continue }
        start = match.range.lowerBound
        guard start >= counted else { continue }
        counted = match.range.upperBound
        var sharers = 0
        match.locales.forEach { sharers += lexicon.user.contains($0) ? 0 : 1 }
        support += match.range.count * 840 / max(1, sharers)
      }
      return support
    }

    /// The language with the most support, preferring common ones in a tie, or nil if none has
    /// support.
    func language(_ lexicon: Lexicon) -> Int? {
      guard let best = support.max(), best > 0 else { return nil }
      let leading = support.indices.filter { support[$0] == best }
      return leading.first(where: lexicon.common.contains) ?? leading.first
    }

    /// The languages with at least a third of the most support, their parents, and the common ones.
    /// All languages if none has support.
    func spoken(_ lexicon: Lexicon) -> LocaleSet {
      guard let best = support.max(), best > 0 else { return lexicon.spoken }
      var spoken = lexicon.common
      for place in support.indices where support[place] > 0 && support[place] * 3 >= best {
        spoken.formUnion(LocaleSet(place))
        if let parent = lexicon.parents[place] { spoken.formUnion(LocaleSet(parent)) }
      }
      return spoken
    }
  }

  /// A lexicon with enough locales for both words of a set, including English, `und`, some regions
  /// and optionally the user's own.
  private func lexicon(_ count: Int, hasUser: Bool) throws -> Lexicon {
    let profiles = (0..<count).map { place in
      let tags = [3: "en", 5: "und", 7: "x2-YY", 69: "x66-YY"]
      let parents = [7: "x2", 69: "x66"]
      return LocaleProfile(
        language: tags[place] ?? "x\(place)",
        parent: parents[place],
        name: "Test",
        keywords: []
      )
    }
    let user = LocaleProfile(language: "user", name: "Test", keywords: [])
    return try Lexicon(profiles: profiles, user: hasUser ? user : nil, table: CharacterTable())
  }

  /// Random matches in text order, the longest at each position first.
  private func matches(_ numbers: inout Numbers, _ lexicon: Lexicon) -> [KeywordMatch] {
    var matches: [KeywordMatch] = []
    let few = (0..<6).map { _ in Int.random(in: 0..<lexicon.languages.count, using: &numbers) }
    for _ in 0..<Int.random(in: 0..<30, using: &numbers) {
      let start = Int.random(in: 0..<80, using: &numbers)
      var locales = LocaleSet()
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        locales.formUnion(LocaleSet(numbers.one(of: few)))
      }
      matches.append(
        KeywordMatch(
          range: start..<start + Int.random(in: 1...12, using: &numbers),
          role: numbers.one(of: Role.allCases),
          locales: locales,
          isCompound: numbers.happens(20),
          isUnspaced: numbers.happens(20)
        )
      )
    }
    return matches.sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
  }

  @Test(arguments: [(8, false), (8, true), (79, false), (79, true), (127, true)])
  func `the fast count equals the simple one`(
    row: (localeCount: Int, hasUser: Bool)
  ) throws {
    let lexicon = try lexicon(row.localeCount, hasUser: row.hasUser)
    var numbers = Numbers(seed: UInt64(row.localeCount), stream: row.hasUser ? 1 : 0)
    // Reused throughout, as in a session.
    var languages = SpokenLanguages()
    for _ in 0..<400 {
      let matches = matches(&numbers, lexicon)
      languages.find(in: matches, lexicon)
      let plain = PlainCount(matches, lexicon)
      let spoken = plain.spoken(lexicon)
      try #require(languages.language == plain.language(lexicon))
      for place in lexicon.languages.indices {
        let locale = LocaleSet(place)
        try #require(languages.support(of: locale) == plain.support[place])
        let match = KeywordMatch(range: 0..<5, role: .other, locales: locale)
        try #require(languages.speak(match) == spoken.contains(place))
      }
    }
  }
}
