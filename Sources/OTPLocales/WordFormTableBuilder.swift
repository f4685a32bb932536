internal import OTPText

/// Builds the table of word forms of an index by walking its trie along each of them, and an index
/// without the keywords that the table stands for.
struct WordFormTableBuilder {
  /// The share of slots that are used, in percent. Searches in a fuller table get longer.
  private static let load = 85

  /// The index of what must still be walked.
  let index: KeywordIndex
  private let codes: LetterCodes
  private var filter = KeyFilter(count: WordFormTable.filterSize)
  private var starts = KeywordStarts()
  private var slots: [UInt32]
  private var matches: [UInt32] = []
  private var matchPlaces: [[UInt32]: UInt32] = [:]
  private let count: Int
  private var sets: LocaleSetList

  /// Creates a table of the keywords of `whole`, which was built from `source`.
  init(of whole: KeywordIndex, _ source: LexiconBuilder) {
    let words = source.firstWords
    let sorted = words.forms.sorted { $0.scalars.lexicographicallyPrecedes($1.scalars) }
    let codes = LetterCodes(sorted)
    self.codes = codes
    var walked = source.words
    walked.filter { place in
      guard let forms = source.wordForms[place] else { return true }
      return !forms.allSatisfy { codes.key(of: $0.scalars) != nil }
    }
    index = KeywordIndex(source, words: walked)
    for spelling in words.others { starts.insert(spelling) }
    for phrase in words.phrases {
      guard let node = index.node(after: phrase.first) else {
        preconditionFailure("the trie lacks a keyword")
      }
      starts.insert(phrase.rest[...], after: node)
    }
    count = sorted.count * 100 / Self.load + 1
    slots = [UInt32](repeating: 0, count: count * WordFormTable.slotSize)
    sets = LocaleSetList(index.localeSets)
    for form in sorted {
      guard let key = codes.key(of: form.scalars) else { continue }
      let text = FoldedText(form, table: source.table)
      var finder = KeywordFinder()
      let found = finder.walkWord(in: text, of: whole)
      let node = index.node(after: form)
      guard !found.isEmpty || node != nil else { continue }
      var list: [UInt32] = []
      for (place, match) in found.enumerated() {
        precondition(match.range == 0..<form.scalars.count && !match.isCompound)
        let packed = WordFormTable.Match(
          role: match.role,
          locales: sets.place(of: match.locales),
          isLast: place + 1 == found.count
        )
        list.append(packed.packed)
      }
      insert(key, list, node)
    }
  }

  /// The sets of locales of the index, and those of words that several entries share.
  var localeSets: [LocaleSet] { sets.sets }

  /// The sections of the table in an image.
  var sections: [[UInt32]] {
    [codes.words] + starts.sections + [filter.imageWords, slots, matches]
  }

  private mutating func insert(_ key: WordKey, _ list: [UInt32], _ node: TrieWalk.Node?) {
    let hash = key.hash
    filter.insert(hash)
    var place = WordFormTable.place(of: hash, in: count)
    while slots[place * WordFormTable.slotSize + WordFormTable.meaningOffset] != 0 {
      place = (place + 1) % count
    }
    let start = place * WordFormTable.slotSize
    for letter in 0..<WordKey.mostLetters {
      let half = letter < 8 ? key.low : key.high
      let character = UInt32(truncatingIfNeeded: half >> UInt64(8 * (letter % 8))) & 0x3F
      slots[start + letter / 4] |= character << UInt32(6 * (letter % 4))
    }
    let match = list.isEmpty ? WordFormTable.noMatches : self.place(of: list)
    precondition(
      list.isEmpty || match < WordFormTable.noMatches,
      "more keywords than fit; widen their index"
    )
    slots[start + WordFormTable.meaningOffset] =
      UInt32(key.group) << WordFormTable.matchBits | match
    slots[start + WordFormTable.nodeOffset] = node?.packed ?? 0
  }

  private mutating func place(of list: [UInt32]) -> UInt32 {
    if let place = matchPlaces[list] { return place }
    let place = UInt32(matches.count)
    matches += list
    matchPlaces[list] = place
    return place
  }
}

extension FoldedText {
  /// The text that folds to the letters of `form`.
  fileprivate init(_ form: WordForm, table: CharacterTable) {
    var text = ""
    for scalar in form.scalars {
      guard let scalar = Unicode.Scalar(scalar) else { preconditionFailure("no code point") }
      text.unicodeScalars.append(scalar)
    }
    self.init(text.utf8Span.span, table: table)
    precondition(characters.map(\.scalar) == form.scalars, "folding a folded word changes it")
  }
}
