internal import OTPLocales
internal import OTPText

/// The keywords of a message: one role each, and those that belong together joined.
struct KeywordMap {
  /// A keyword with the role that it plays in this message.
  struct Keyword {
    var range: Range<Int>
    var role: Role
    let locales: LocaleSet
  }

  /// In the order of the text.
  private(set) var keywords: [Keyword] = []
  /// How often each role occurs.
  private var counts = [Int](repeating: 0, count: Role.allCases.count)
  /// The locale that most of the words belong to.
  private(set) var language: Int?

  /// Gives each of `matches` one role; `common` are the locales whose words occur in every language.
  init(_ matches: [KeywordMatch], localeCount: Int, common: LocaleSet) {
    let support = Self.support(of: matches, localeCount: localeCount)
    language = Self.language(by: support, common: common)
    let spoken = Self.spokenLocales(in: matches)
    keywords.reserveCapacity(matches.count)
    let languages = Self.languages(by: support, common: common)
    for match in matches where isBelievable(match, in: languages) {
      if match.isCompound, !spoken.intersects(match.locales) { continue }
      let keyword = Keyword(range: match.range, role: match.role, locales: match.locales)
      if let last = keywords.last, last.range == match.range {
        // Two languages disagree about the word: the one that the rest of the message speaks decides.
        if Self.best(in: match.locales, support) > Self.best(in: last.locales, support) {
          keywords[keywords.count - 1] = keyword
        }
      } else {
        keywords.append(keyword)
      }
    }
  }

  /// A language is spoken in a message when its words make up at least one in this many of the leading language's.
  private static let spokenShare = 3

  /// Whether a match counts: a word that does not name a code must be of a language that the message speaks, or of all.
  /// `und` is a unit in Spanish and a word in German; `portal` is a door in Spanish and a web site elsewhere.
  private func isBelievable(_ match: KeywordMatch, in languages: LocaleSet) -> Bool {
    match.role.namesCode || match.isUnspaced || match.locales.intersects(languages)
  }

  /// Counts the roles, once they are final.
  mutating func count() {
    for keyword in keywords { counts[keyword.role.place] += 1 }
  }

  func has(_ role: Role) -> Bool { counts[role.place] > 0 }

  func count(of role: Role) -> Int { counts[role.place] }

  /// Whether a keyword ends at `end`.
  func ends(at end: Int) -> Bool {
    guard let last = index(before: end) else { return false }
    return keywords[last].range.upperBound == end
  }

  /// Whether a keyword starts at `start`.
  func starts(at start: Int) -> Bool {
    let next = index(from: start)
    return next < keywords.count && keywords[next].range.lowerBound == start
  }

  /// The last keyword that starts before `position`.
  func index(before position: Int) -> Int? {
    let next = index(from: position)
    return next > 0 ? next - 1 : nil
  }

  /// The first keyword that starts at `position` or after it; the count when there is none.
  func index(from position: Int) -> Int {
    var low = 0
    var high = keywords.count
    while low < high {
      let middle = (low + high) / 2
      if keywords[middle].range.lowerBound < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func setRole(_ role: Role, at index: Int) {
    keywords[index].role = role
  }
}

extension KeywordMap {
  /// The letters that only one locale knows count whole; those that several know are shared among them.
  private static func support(of matches: [KeywordMatch], localeCount: Int) -> [Int] {
    /// Letters are counted in parts of this size, so that shares stay whole numbers.
    let parts = 840
    var support = [Int](repeating: 0, count: localeCount)
    for match in matches where match.role.isTelling {
      var sharers = 0
      match.locales.forEach { _ in sharers += 1 }
      match.locales.forEach { support[$0] += match.range.count * parts / sharers }
    }
    return support
  }

  /// The languages that the words of the message belong to, compounds left out: those need company to be believed.
  private static func spokenLocales(in matches: [KeywordMatch]) -> LocaleSet {
    var spoken = LocaleSet()
    for match in matches where !match.isCompound && match.role.isTelling {
      spoken.formUnion(match.locales)
    }
    return spoken
  }

  private static func languages(by support: [Int], common: LocaleSet) -> LocaleSet {
    let best = support.max() ?? 0
    var languages = common
    for place in support.indices where support[place] * spokenShare >= best {
      languages.formUnion(LocaleSet(place))
    }
    return languages
  }

  /// The language that most of the words belong to; where several share all of them, one that is common.
  private static func language(by support: [Int], common: LocaleSet) -> Int? {
    guard let most = support.max(), most > 0 else { return nil }
    let leaders = support.indices.filter { support[$0] == most }
    return leaders.first(where: common.contains) ?? leaders.first
  }

  private static func best(in locales: LocaleSet, _ support: [Int]) -> Int {
    var best = 0
    locales.forEach { best = max(best, support[$0]) }
    return best
  }
}

extension Role {
  /// Whether the role's words tell a language: units and furniture are shared by many.
  var isTelling: Bool {
    switch self {
    case .currency, .unit, .duration, .calendar, .boilerplate, .copula: false
    default: true
    }
  }

  /// Whether the role says what a number is, when it is not a one-time code.
  var namesAnotherNumber: Bool {
    switch self {
    case .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
      .amount, .place, .other:
      true
    default: false
    }
  }

  /// Whether the role names a code.
  var namesCode: Bool { self == .code || self == .noun || self == .password }
}
