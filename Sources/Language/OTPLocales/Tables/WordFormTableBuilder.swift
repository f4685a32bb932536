internal import OTPText

/// Builds the word tables of an index by walking its trie along the forms of keywords, and an index
/// without the keywords that the tables replace.
struct WordFormTableBuilder {
  /// The share of slots that are used, in percent. Searches in a fuller table get longer.
  private static let load = 75

  /// The index of what must still be walked.
  let index: KeywordIndex
  private let whole: KeywordIndex
  private let table: CharacterTable
  private let codes: LetterCodes
  private var filter: KeyFilterBuilder
  /// The first letters of keywords that are walked from their first letter, and hashes of how
  /// others continue after their first word.
  private let spellings: Set<[UInt32]>
  private var next: Set<UInt64> = []
  private var slots: [UInt32]
  private var matches: [UInt32] = []
  private var matchPlaces: [[UInt32]: UInt32] = [:]
  private let count: Int
  private var sets: LocaleSetList
  /// The slot of each word.
  private var places: [WordForm: Int] = [:]
  private var phrases: PhraseTableBuilder

  /// Creates tables of the keywords of `whole`, which was built from `source`.
  init(of whole: KeywordIndex, _ source: LexiconBuilder) {
    self.whole = whole
    table = source.table
    let sorted = source.forms.words.sorted { $0.scalars.lexicographicallyPrecedes($1.scalars) }
    let codes = LetterCodes(sorted)
    self.codes = codes
    let isWalked = source.plans.map { plan in
      plan.forms.map { forms in
        !forms.joined().allSatisfy { codes.key(of: $0.scalars) != nil }
      } ?? true
    }
    var walked = source.words
    walked.filter { isWalked[$0] }
    index = KeywordIndex(source, words: walked)
    spellings = source.forms.others
    for (plan, isWalked) in zip(source.plans, isWalked) {
      guard isWalked, let rest = plan.rest, let node = index.node(after: rest.first) else {
        continue
      }
      next.insert(KeywordStarts.hash(rest.scalars, after: node))
    }
    filter = KeyFilterBuilder(expecting: sorted.count)
    count = sorted.count * 100 / Self.load + 1
    slots = [UInt32](repeating: 0, count: count * WordFormTable.slotSize)
    sets = LocaleSetList(index.localeSets)
    phrases = PhraseTableBuilder(
      source.forms.phrases.filter { $0.allSatisfy { codes.key(of: $0.scalars) != nil } },
      load: Self.load,
      wordCount: count
    )
    for form in sorted { insert(form) }
    for phrase in phrases.sorted {
      let match = place(of: keywords(of: phrase))
      phrases.insert(phrase, match, places)
    }
  }

  /// The sets of locales of the index, and those of words that several entries share.
  var localeSets: [LocaleSet] { sets.sets }

  /// The sections of the tables in an image.
  var sections: [[UInt32]] {
    [codes.words] + KeywordStarts.sections(spellings: spellings, next: next)
      + [filter.words, slots, matches] + phrases.sections
  }

  /// Inserts a word, if a keyword is that word or a phrase has it.
  private mutating func insert(_ form: WordForm) {
    guard let key = codes.key(of: form.scalars) else { return }
    let found = keywords(of: [form])
    let node = index.node(after: form)
    guard !found.isEmpty || node != nil || phrases.words.contains(form) else { return }
    let hash = key.hash
    filter.insert(hash)
    var place = WordFormTable.place(of: hash, in: count)
    while slots[place * WordFormTable.slotSize + WordFormTable.meaningOffset] != 0 {
      place = (place + 1) % count
    }
    places[form] = place
    let start = place * WordFormTable.slotSize
    for letter in 0..<WordKey.mostLetters {
      let half = letter < 8 ? key.low : key.high
      let character = UInt32(truncatingIfNeeded: half >> UInt64(8 * (letter % 8))) & 0x3F
      slots[start + letter / 4] |= character << UInt32(6 * (letter % 4))
    }
    slots[start + WordFormTable.meaningOffset] =
      UInt32(key.group) << WordFormTable.matchBits | self.place(of: found)
    slots[start + WordFormTable.nodeOffset] =
      (node?.packed ?? 0) | (phrases.firstWords.contains(form) ? WordFormTable.goesOn : 0)
  }

  /// The keywords that are spelled by `words`, as a list of packed matches.
  private mutating func keywords(of words: [WordForm]) -> [UInt32] {
    let text = FoldedText(words, table: table)
    var finder = KeywordFinder()
    let found = finder.walk(along: text, of: whole)
      .filter { $0.range == 0..<text.characters.count }
    return found.enumerated().map { place, match in
      precondition(!match.isCompound)
      return WordFormTable.Match(
        role: match.role,
        locales: sets.place(of: match.locales),
        isLast: place + 1 == found.count
      ).packed
    }
  }

  /// The index of the first of `matches`.
  private mutating func place(of list: [UInt32]) -> UInt32 {
    guard !list.isEmpty else { return WordFormTable.noMatches }
    if let place = matchPlaces[list] { return place }
    let place = UInt32(matches.count)
    precondition(place < WordFormTable.noMatches, "more keywords than fit; widen their index")
    matches += list
    matchPlaces[list] = place
    return place
  }
}

extension FoldedText {
  /// The text that folds to the letters of `words`, with spaces between them.
  fileprivate init(_ words: [WordForm], table: CharacterTable) {
    let scalars = Array(words.map(\.scalars).joined(separator: [KeywordSpelling.space]))
    var text = ""
    for scalar in scalars {
      guard let scalar = Unicode.Scalar(scalar) else { preconditionFailure("no code point") }
      text.unicodeScalars.append(scalar)
    }
    self.init(text.utf8Span.span, table: table)
    precondition(characters.map(\.scalar) == scalars, "folding a folded word changes it")
  }
}
