package import OTPText

/// The keywords of all locales, folded and ready to be found; immutable once built.
package final class Lexicon: Sendable {
  /// The language tags, by the places that a `LocaleSet` counts.
  package let languages: [String]
  /// For each locale, the place of the one whose words it adds to.
  package let parents: [Int?]
  /// The locale of a person's own words; empty when there are none.
  package let user: LocaleSet
  /// The locales whose words occur in messages of every language: `und`, English, and a person's own.
  package let common: LocaleSet
  /// Folds keywords and messages alike.
  package let table: CharacterTable

  /// Keywords that start where a word starts, or anywhere in scripts without spaces.
  let words: KeywordTrie
  /// Stems that end a compound.
  let compounds: KeywordTrie
  /// Stems that may follow a clitic, and the clitics.
  let stems: KeywordTrie
  let clitics: KeywordTrie
  /// The closed lists of endings, folded.
  let endings: [EndingList]
  /// Messages that a system shows in place of a hidden one, folded.
  let redactions: Set<[UInt32]>

  /// `und` by its meaning; English because messages in all languages hold English words.
  private static let commonLanguages: Set<String> = ["und", "en"]

  /// Builds the lexicon of `profiles`, and of the words of a person if there are any.
  package init(
    profiles: [LocaleProfile],
    user: LocaleProfile? = nil,
    table: CharacterTable
  ) throws(LocaleError) {
    // One place is kept free, so that it never depends on a person's words whether there is a lexicon.
    guard profiles.count < LocaleSet.capacity else {
      throw LocaleError(
        file: "locales",
        statement:
          "\(profiles.count) locales are more than the \(LocaleSet.capacity - 1) that fit; widen LocaleSet"
      )
    }
    var builder = LexiconBuilder(table: table)
    for (place, profile) in profiles.enumerated() {
      builder.add(profile, at: UInt8(place))
    }
    if let user { builder.add(user, at: UInt8(profiles.count)) }
    self.user = user == nil ? LocaleSet() : LocaleSet(profiles.count)
    let languages = profiles.map(\.language) + (user.map { [$0.language] } ?? [])
    self.languages = languages
    parents =
      profiles.map { profile in profile.parent.flatMap(languages.firstIndex(of:)) }
      + (user == nil ? [] : [nil])
    var common = self.user
    for (place, profile) in profiles.enumerated()
    where Self.commonLanguages.contains(profile.language) {
      common.formUnion(LocaleSet(place))
    }
    self.common = common
    self.table = table
    words = KeywordTrie(builder.words)
    compounds = KeywordTrie(builder.compounds)
    stems = KeywordTrie(builder.stems)
    clitics = KeywordTrie(builder.clitics)
    endings = builder.endings.map(EndingList.init)
    redactions = builder.redactions
  }

  /// Whether the whole of `text` is what a system shows in place of a message that it hides.
  package func isRedaction(_ text: FoldedText) -> Bool {
    redactions.contains(KeywordSpelling.scalars(of: text.characters))
  }
}
