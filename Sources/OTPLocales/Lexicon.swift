package import OTPText

/// The keywords of all locales, folded and ready to be found; immutable once built.
package final class Lexicon: Sendable {
  /// The language tags, by the places that a `LocaleSet` counts.
  package let languages: [String]
  /// The parent of each locale, which it extends.
  package let parents: [Int?]
  /// The locale of the person's own words; empty when there are none.
  package let user: LocaleSet
  /// The locales whose words occur in messages of every language: `und`, English, and a
  /// person's own.
  package let common: LocaleSet
  /// Folds keywords and messages alike.
  package let table: CharacterTable

  /// The keywords of all languages.
  let keywords: KeywordIndex
  /// A person's own keywords; nil when there are none.
  let userKeywords: KeywordIndex?
  /// All languages, and each that adds to another with that one.
  let spoken: LocaleSet
  let regions: [(region: Int, parent: Int)]

  /// `und` by definition; English because messages of all languages contain English words.
  private static let commonLanguages: Set<String> = ["und", "en"]

  /// How many sections `compiled()` writes.
  private static let sectionCount = 14

  /// Builds the lexicon of `profiles`, and of the words of a person if there are any.
  package convenience init(
    profiles: [LocaleProfile],
    user: LocaleProfile? = nil,
    table: CharacterTable
  ) throws(LocaleError) {
    // One place stays free, so that a person's words always fit.
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

  /// Builds the lexicon with a table of its own.
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

  /// Reads the lexicon that was compiled into `image`, and adds the words of a person
  /// if there are any.
  package convenience init(
    compiled image: StaticString,
    user: LocaleProfile? = nil
  ) throws(LocaleError) {
    try self.init(reading: ImageReader(image), user: user)
  }

  /// Reads the lexicon from an image; throws if a part is missing.
  convenience init(
    reading image: ImageReader,
    user: LocaleProfile? = nil
  ) throws(LocaleError) {
    guard image.holds(Self.sectionCount) else {
      throw LocaleError(
        file: "locales",
        statement: "the compiled lexicon is damaged; build the program again"
      )
    }
    var reader = image
    let table = CharacterTable(&reader)
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
    self.spoken = spoken
    regions = parents.enumerated().compactMap { place, parent in parent.map { (place, $0) } }
  }

  /// Compiles the lexicon, without the words of a person, into an image whose text
  /// `init(compiled:)` reads.
  package func compiled() -> ImageWriter {
    var image = ImageWriter()
    table.write(to: &image)
    image.append(languages.joined(separator: "\n").utf8.map { UInt32($0) })
    image.append(parents.map { $0.map { UInt32($0) + 1 } ?? 0 })
    keywords.write(to: &image)
    return image
  }
}
