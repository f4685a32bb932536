internal import OTPText

/// How the keywords of an index are written, from which its tables of words are made.
struct KeywordForms: Sendable {
  /// What follows the first word of a keyword that is walked, as far as it is looked at.
  struct Rest: Sendable, Hashable {
    let first: WordForm
    /// A space, if one follows, and two letters.
    let scalars: [UInt32]
  }

  /// How a keyword is found.
  struct Plan: Sendable {
    /// All its forms, each as its words; nil if some of them can only be walked.
    let forms: [[WordForm]]?
    /// How a walk goes on after the first word; nil if the keyword has one word, or begins with
    /// something else.
    let rest: Rest?
  }

  /// The number of scalars of `Rest`.
  private static let restCount = 3

  /// The words of keywords, with their endings.
  private(set) var words: Set<WordForm> = []
  /// The keywords of several words, with their endings.
  private(set) var phrases: Set<[WordForm]> = []
  /// The first two letters of keywords that begin with something else: a digit, a sign, or a letter
  /// of a script without spaces.
  private(set) var others: Set<[UInt32]> = []

  /// Adds a keyword, whose `endings` may follow it.
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
    // What stands between words that touch each other is no separator.
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

  /// Adds a word that is only walked: one that follows a clitic, or a clitic.
  mutating func insertStem(_ keyword: [FoldedCharacter]) {
    guard let first = keyword.first, !first.startsSpacedWord else { return }
    insertOther(KeywordSpelling.scalars(of: keyword))
  }

  private mutating func insertOther(_ spelling: [UInt32]) {
    if !spelling.isEmpty { others.insert(Array(spelling.prefix(2))) }
  }

  /// The words of a keyword, without what separates them.
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
