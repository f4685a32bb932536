internal import OTPText

/// How the keywords of an index begin, from which its table of word forms is made.
struct FirstWords: Sendable {
  /// A keyword of more than one word.
  struct Phrase: Sendable, Hashable {
    let first: WordForm
    /// What follows the first word, as far as it is looked at.
    let rest: [UInt32]
  }

  /// The number of letters of `Phrase.rest`: a space and two letters.
  private static let restCount = 3

  /// The first words of keywords, with the endings of those that have one word.
  private(set) var forms: Set<WordForm> = []
  private(set) var phrases: Set<Phrase> = []
  /// The keywords that begin with something else: a digit, a sign, or a letter of a script without
  /// spaces.
  private(set) var others: Set<[UInt32]> = []

  /// Adds a keyword, whose `endings` may follow it.
  ///
  /// Returns all its forms if the keyword has one word and there is a form for each ending; else
  /// nil.
  @discardableResult
  mutating func insert(
    _ keyword: [FoldedCharacter],
    endings: [[FoldedCharacter]] = []
  ) -> [WordForm]? {
    let spelling = KeywordSpelling.scalars(of: keyword)
    guard let first = keyword.first(where: { !$0.isSeparator }), first.startsForm else {
      insertOther(spelling)
      return nil
    }
    let letters = keyword.drop { $0.isSeparator }
    let word = Array(letters.prefix(1) + letters.dropFirst().prefix { $0.boundary == .no })
    guard let form = WordForm(word) else { return nil }
    forms.insert(form)
    guard word.count == spelling.count else {
      let rest = Array(spelling[word.count...].prefix(Self.restCount))
      phrases.insert(Phrase(first: form, rest: rest))
      return nil
    }
    let inflected = endings.compactMap { WordForm(word + $0) }
    forms.formUnion(inflected)
    return inflected.count == endings.count ? [form] + inflected : nil
  }

  /// Adds a word that is only walked: one that follows a clitic, or a clitic.
  mutating func insertStem(_ keyword: [FoldedCharacter]) {
    guard let first = keyword.first, !first.startsForm else { return }
    insertOther(KeywordSpelling.scalars(of: keyword))
  }

  private mutating func insertOther(_ spelling: [UInt32]) {
    if !spelling.isEmpty { others.insert(Array(spelling.prefix(2))) }
  }
}
