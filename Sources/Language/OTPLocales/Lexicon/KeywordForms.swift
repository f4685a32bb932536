internal import OTPText

/// The written forms of the keywords of an index, from which its word tables are built.
struct KeywordForms: Sendable {
  /// The part of a walked keyword after its first word, as far as it is examined.
  struct Rest: Sendable, Hashable {
    let first: WordForm
    /// A space, if one follows, and two letters.
    let scalars: [UInt32]
  }

  /// How a keyword is found.
  struct Plan: Sendable {
    /// All forms of the keyword, each as a list of words; nil if some can only be found by a walk.
    let forms: [[WordForm]]?
    /// How a walk continues after the first word; nil if the keyword has only one word, or does not
    /// begin with one.
    let rest: Rest?
  }

  /// The number of scalars of `Rest`.
  private static let restCount = 3

  /// The words of keywords, with their endings.
  private(set) var words: Set<WordForm> = []
  /// The keywords of several words, with their endings.
  private(set) var phrases: Set<[WordForm]> = []
  /// The first two characters of keywords that do not begin with such a word, but with a digit, a
  /// sign, or a letter of a script without spaces.
  private(set) var others: Set<[UInt32]> = []

  /// Adds a keyword that may be followed by one of `endings`.
  mutating func insert(
    _ keyword: [FoldedCharacter],
    endings: [[FoldedCharacter]] = []
  ) -> Plan {
    let spelling = KeywordSpelling.scalars(of: keyword)
    guard let first = keyword.first(where: { !$0.isSeparator }), first.startsSpacedWord else {
      insertOther(spelling)
      return Plan(forms: nil, rest: nil)
    }
    let parts = Self.words(of: keyword)
    guard let word = parts.first, let form = WordForm(word) else {
      return Plan(forms: nil, rest: nil)
    }
    words.insert(form)
    let hasOneWord = word.count == spelling.count
    let rest = Rest(
      first: form,
      scalars: Array(spelling.dropFirst(word.count).prefix(Self.restCount))
    )
    let written = parts.compactMap { WordForm($0) }
    // Words that touch each other have no separator, so the table cannot hold such a phrase.
    guard written.count == parts.count,
      spelling.count == parts.joined().count + parts.count - 1
    else { return Plan(forms: nil, rest: hasOneWord ? nil : rest) }
    let last = parts[parts.count - 1]
    let beginning = Array(written.dropLast())
    let forms = endings.compactMap { ending in WordForm(last + ending).map { beginning + [$0] } }
    words.formUnion(written)
    words.formUnion(forms.compactMap(\.last))
    if !hasOneWord { phrases.formUnion(forms) }
    return Plan(
      forms: forms.count == endings.count ? [written] + forms : nil,
      rest: hasOneWord ? nil : rest
    )
  }

  /// Adds a word that can only be found by a walk: a clitic, or a word that follows one.
  mutating func insertStem(_ keyword: [FoldedCharacter]) {
    guard let first = keyword.first, !first.startsSpacedWord else { return }
    insertOther(KeywordSpelling.scalars(of: keyword))
  }

  private mutating func insertOther(_ spelling: [UInt32]) {
    if !spelling.isEmpty { others.insert(Array(spelling.prefix(2))) }
  }

  /// The words of a keyword, without their separators.
  private static func words(of keyword: [FoldedCharacter]) -> [[FoldedCharacter]] {
    var words: [[FoldedCharacter]] = []
    var isInWord = false
    for character in keyword {
      if character.isSeparator {
        isInWord = false
      } else if isInWord, character.boundary == .no {
        words[words.count - 1].append(character)
      } else {
        words.append([character])
        isInWord = true
      }
    }
    return words
  }
}
