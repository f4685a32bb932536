package import OTPText

/// An immutable, searchable set of the folded keywords of all locales.
package final class Lexicon: Sendable {
  /// The language tags, at the indexes that a `LocaleSet` refers to.
  package let languages: [String]
  /// The parent that each locale extends, or nil if it has none.
  package let parents: [Int?]
  /// The locale of the user's own keywords, or an empty set if there are none.
  package let user: LocaleSet
  /// The locale of words that belong to every language, `und`; an empty set if there is none.
  package let everywhere: LocaleSet
  /// The locales whose words occur in messages of every language: `und`, English, and the user's
  /// own.
  package let common: LocaleSet
  /// The table that folds both keywords and messages.
  package let table: CharacterTable

  /// The keywords of all languages.
  let keywords: KeywordIndex
  /// The user's own keywords, or nil if there are none.
  let userKeywords: KeywordIndex?
  /// The locales of all languages.
  let spoken: LocaleSet
  /// The locales with a parent, each with that parent.
  let regions: [(region: Int, parent: Int)]

  /// `und` by definition, and English because messages in all languages contain English words.
  private static let commonLanguages: Set<String> = ["und", "en"]

  /// The number of sections that `compiled()` writes, without those of the table.
  private static let sectionCount =
    14 + WordFormTable.sectionCount - CharacterTable.sectionCount

  /// Creates a lexicon of `profiles` and the user's own keywords, if any.
  package convenience init(
    profiles: [LocaleProfile],
    user: LocaleProfile? = nil,
    table: CharacterTable
  ) throws(LocaleError) {
    // One index is reserved, so that the user's keywords always fit.
    guard profiles.count < LocaleSet.capacity else {
      throw LocaleError(
        file: "locales",
        statement:
          "\(profiles.count) locales are more than the \(LocaleSet.capacity - 1) that fit; widen LocaleSet"
      )
    }
    let languages = profiles.map(\.language)
    self.init(
      languages: languages,
      parents: profiles.map { profile in profile.parent.flatMap(languages.firstIndex(of:)) },
      keywords: KeywordIndex(profiles, from: 0, table: table),
      user: user,
      table: table
    )
  }

  /// Creates a lexicon with its own folding table.
  package convenience init(
    profiles: [LocaleProfile],
    user: LocaleProfile? = nil
  ) throws(LocaleError) {
    let table: CharacterTable
    do throws(UnicodeError) { table = try CharacterTable() } catch {
      throw LocaleError(file: "locales", statement: "\(error)")
    }
    try self.init(profiles: profiles, user: user, table: table)
  }

  /// Reads the lexicon compiled into `image` and adds the user's own keywords, if any.
  package convenience init(
    compiled image: StaticString,
    user: LocaleProfile? = nil
  ) throws(LocaleError) {
    try self.init(reading: ImageReader(image), user: user)
  }

  /// Reads the lexicon from an image, with its table unless that is given. Throws if a section is
  /// missing.
  convenience init(
    reading image: ImageReader,
    table: CharacterTable? = nil,
    user: LocaleProfile? = nil
  ) throws(LocaleError) {
    guard image.holds(Self.sectionCount + (table == nil ? CharacterTable.sectionCount : 0)) else {
      throw LocaleError(
        file: "locales",
        statement: "the compiled lexicon is damaged; build the program again"
      )
    }
    var reader = image
    let table = table ?? CharacterTable(&reader)
    let tags = String(
      decoding: reader.section().map { UInt8(truncatingIfNeeded: $0) },
      as: UTF8.self
    )
    self.init(
      languages: tags.split(separator: "\n").map(String.init),
      parents: reader.section().map { $0 == 0 ? nil : Int($0) - 1 },
      keywords: KeywordIndex(&reader),
      user: user,
      table: table
    )
  }

  private init(
    languages: [String],
    parents: [Int?],
    keywords: KeywordIndex,
    user: LocaleProfile?,
    table: CharacterTable
  ) {
    self.keywords = keywords
    userKeywords = user.map { KeywordIndex([$0], from: languages.count, table: table) }
    self.user = user == nil ? LocaleSet() : LocaleSet(languages.count)
    self.languages = languages + (user.map { [$0.language] } ?? [])
    self.parents = parents + (user == nil ? [] : [nil])
    self.table = table
    var common = self.user
    var spoken = LocaleSet()
    for (place, language) in self.languages.enumerated() {
      spoken.formUnion(LocaleSet(place))
      if Self.commonLanguages.contains(language) { common.formUnion(LocaleSet(place)) }
    }
    self.common = common
    everywhere = languages.firstIndex(of: "und").map { LocaleSet($0) } ?? LocaleSet()
    self.spoken = spoken
    regions = parents.enumerated().compactMap { place, parent in parent.map { (place, $0) } }
  }

  /// Reads the lexicon compiled into `image`, whose words are folded with the table of `other`.
  package convenience init(
    compiled image: StaticString,
    foldedAs other: Lexicon
  ) throws(LocaleError) {
    try self.init(reading: ImageReader(image), table: other.table)
  }

  /// Compiles the lexicon, without the user's keywords, into an image that `init(compiled:)` reads.
  ///
  /// An image without the folding table is for `init(compiled:foldedAs:)`. It is seldom searched,
  /// so it has no table of word forms either.
  package func compiled(withTable: Bool = true) -> ImageWriter {
    var image = ImageWriter()
    if withTable { table.write(to: &image) }
    image.append(languages.joined(separator: "\n").utf8.map { UInt32($0) })
    image.append(parents.map { $0.map { UInt32($0) + 1 } ?? 0 })
    keywords.write(to: &image, makesForms: withTable)
    return image
  }
}
