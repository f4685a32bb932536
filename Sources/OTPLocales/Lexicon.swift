package import OTPText

/// The keywords of all locales, folded and ready to be found; immutable once built.
package final class Lexicon: Sendable {
  /// The language tags, by the places that a `LocaleSet` counts.
  package let languages: [String]
  /// The locales whose words occur in messages of every language: `und`, and English.
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
  let endings: [Set<[UInt32]>]
  /// For each list of endings, whether the stem may stand alone.
  let allowsNoEnding: [Bool]
  /// Messages that a system shows in place of a hidden one, folded.
  let redactions: Set<[UInt32]>

  /// `und` by its meaning; English because messages in all languages hold English words.
  private static let commonLanguages: Set<String> = ["und", "en"]

  /// Builds the lexicon of `profiles`.
  package init(profiles: [LocaleProfile], table: CharacterTable) throws(LocaleError) {
    guard profiles.count <= LocaleSet.capacity else {
      throw LocaleError(
        file: "locales",
        statement:
          "\(profiles.count) locales are more than the \(LocaleSet.capacity) that fit; widen LocaleSet"
      )
    }
    var builder = LexiconBuilder(table: table)
    for (place, profile) in profiles.enumerated() {
      builder.add(profile, at: UInt8(place))
    }
    self.languages = profiles.map(\.language)
    var common = LocaleSet()
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
    endings = builder.endings
    allowsNoEnding = builder.endings.map { $0.contains([]) }
    redactions = builder.redactions
  }

  /// Whether the whole of `text` is what a system shows in place of a message that it hides.
  package func isRedaction(_ text: FoldedText) -> Bool {
    redactions.contains(KeywordSpelling.scalars(of: text.characters))
  }
}
