internal import OTPLocales
internal import OTPText

/// The keywords of a message, each with one role. Reuses its memory from message to message.
struct KeywordMap {
  /// A keyword with its role in this message.
  struct Keyword {
    var range: Range<Int>
    var role: Role
    let locales: LocaleSet
    /// Whether nothing else in the text is in a language that has the keyword.
    var isForeign = false

    /// Whether both words may form a phrase: neither is foreign, or some language has both.
    func sharesLanguage(with other: Keyword) -> Bool {
      !isForeign && !other.isForeign || locales.intersects(other.locales)
    }
  }

  /// The keywords, in text order.
  private(set) var keywords: [Keyword] = []
  /// The roles that occur in the message.
  private(set) var roles = RoleSet()
  /// The number of keywords of each role, by `Role.place`. Saturates, as higher counts say no more.
  private var counts = InlineArray<48, UInt8>(repeating: 0)
  /// The locale that most of the keywords belong to.
  private(set) var language: Int?
  /// The locale of the user's own keywords; empty if there are none.
  private var user = LocaleSet()

  /// Replaces the contents with `matches`, and gives each a single role.
  mutating func fill(
    with matches: [KeywordMatch],
    _ languages: borrowing SpokenLanguages,
    user: LocaleSet,
    in text: FoldedText
  ) {
    language = languages.language
    self.user = user
    keywords.removeAll(keepingCapacity: true)
    var isCompound = false
    for match in matches {
      if match.role == .toward, !Self.endsNumber(match.range.lowerBound, in: text),
        !Self.isBesideNumber(match.range, in: text)
      {
        continue
      }
      if match.role == .instrument, !Self.isBesideNumber(match.range, in: text) {
        continue
      }
      let keyword = Keyword(
        range: match.range,
        role: match.role,
        locales: match.locales,
        isForeign: languages.isForeign(match)
      )
      if let last = keywords.last, last.range == match.range {
        // The whole word is more specific than its ending: `Barcode`.
        if match.isCompound, !isCompound { continue }
        // A unit is counted by a number. Without a number before it, the word is that of the other
        // language: `är` and `år` are equal after folding.
        if last.role.counts != match.role.counts,
          !Self.isAfterNumber(match.range.lowerBound, in: text)
        {
          if last.role.counts { keywords[keywords.count - 1] = keyword }
          continue
        }
        // Two languages disagree about the word; the language of the rest of the message decides.
        if isCompound != match.isCompound
          || languages.support(of: match.locales) > languages.support(of: last.locales)
        {
          isCompound = match.isCompound
          keywords[keywords.count - 1] = keyword
        }
      } else {
        isCompound = match.isCompound
        keywords.append(keyword)
      }
    }
  }

  /// Counts the roles, once they are final.
  mutating func count() {
    roles = RoleSet()
    counts = InlineArray(repeating: 0)
    for index in keywords.indices {
      let role = keywords[index].role
      roles.insert(role)
      if counts[role.place] < .max { counts[role.place] += 1 }
    }
  }

  /// Whether `locales` include the user's own keywords.
  func isUser(_ locales: LocaleSet) -> Bool { locales.intersects(user) }

  func has(_ role: Role) -> Bool { roles.contains(role) }

  func count(of role: Role) -> Int { Int(counts[role.place]) }

  /// The keyword that ends at `end`; nil if none does.
  func keyword(endingAt end: Int) -> Keyword? {
    guard let last = index(before: end), keywords[last].range.upperBound == end else { return nil }
    return keywords[last]
  }

  /// Whether a keyword ends at `end`.
  func ends(at end: Int) -> Bool { keyword(endingAt: end) != nil }

  /// Whether a keyword that can directly precede a number ends at `end`. Units and durations follow
  /// their numbers.
  func introducesNumber(endingAt end: Int) -> Bool {
    switch keyword(endingAt: end)?.role {
    case nil, .unit, .duration: false
    default: true
    }
  }

  /// Whether a keyword starts at `start`, with a role that `isMeant` accepts.
  func starts(at start: Int, where isMeant: (Role) -> Bool = { _ in true }) -> Bool {
    let next = index(from: start)
    return next < keywords.count && keywords[next].range.lowerBound == start
      && isMeant(keywords[next].role)
  }

  /// Returns the index of the last keyword that starts before `position`.
  func index(before position: Int) -> Int? {
    let next = index(from: position)
    return next > 0 ? next - 1 : nil
  }

  /// Returns the index of the first keyword at or after `position`; the count if there is none.
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

extension Role {
  /// Whether the role names a number that is not a one-time code.
  var namesAnotherNumber: Bool {
    switch self {
    case .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
      .amount, .place, .other:
      true
    default: false
    }
  }

  /// Whether the word names what the number before it counts.
  var counts: Bool { self == .duration || self == .unit || self == .currency }

  /// Whether the role names a code.
  var namesCode: Bool {
    switch self {
    case .code, .noun, .password: true
    default: false
    }
  }
}
