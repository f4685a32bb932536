internal import OTPText

/// The keywords of some locales, by the way they are found; immutable once built.
final class KeywordIndex: Sendable {
  /// Keywords that start where a word starts, or anywhere in scripts without spaces.
  let words: KeywordTrie
  /// Stems that end a compound.
  let compounds: KeywordTrie
  /// Stems that may follow a clitic, and the clitics.
  let stems: KeywordTrie
  let clitics: KeywordTrie
  /// Messages that a system shows in place of a hidden one.
  let redactions: KeywordTrie
  /// The closed lists of endings.
  let endings: EndingTable
  /// The sets of locales that entries name.
  let localeSets: [LocaleSet]

  /// Makes the index of the keywords of `profiles`, whose places begin at `first`.
  init(_ profiles: [LocaleProfile], from first: Int, table: CharacterTable) {
    var builder = LexiconBuilder(table: table)
    for (offset, profile) in profiles.enumerated() {
      builder.add(profile, at: UInt8(first + offset))
    }
    var sets = LocaleSetList()
    words = KeywordTrieBuilder.trie(of: builder.words, &sets)
    compounds = KeywordTrieBuilder.trie(of: builder.compounds, &sets)
    stems = KeywordTrieBuilder.trie(of: builder.stems, &sets)
    clitics = KeywordTrieBuilder.trie(of: builder.clitics, &sets)
    redactions = KeywordTrieBuilder.trie(of: builder.redactions, &sets)
    endings = EndingTable(builder.endings)
    localeSets = sets.sets
  }

  /// Reads the index that was written into `image`.
  init(_ image: inout ImageReader) {
    words = KeywordTrie(&image)
    compounds = KeywordTrie(&image)
    stems = KeywordTrie(&image)
    clitics = KeywordTrie(&image)
    redactions = KeywordTrie(&image)
    endings = EndingTable(&image)
    localeSets = image.section().chunks(of: LocaleSet.wordCount, LocaleSet.init(words:))
  }

  /// The locales of the keywords of `trie` that end at `place`; nil when none does.
  func locales(of trie: KeywordTrie, at place: KeywordTrie.Place) -> LocaleSet? {
    guard var entry = trie.firstEntry(at: place) else { return nil }
    var locales = localeSets[trie.entry(at: entry).locales]
    while let next = trie.entry(after: entry) {
      entry = next
      locales.formUnion(localeSets[trie.entry(at: entry).locales])
    }
    return locales
  }

  /// Writes the index into `image`.
  func write(to image: inout ImageWriter) {
    for trie in [words, compounds, stems, clitics, redactions] { trie.write(to: &image) }
    endings.write(to: &image)
    image.append(localeSets.flatMap(\.words))
  }
}

extension LocaleSet {
  /// How many words of an image a set takes.
  fileprivate static let wordCount = 6
  private static let word: UInt64 = 1 << 24 - 1

  fileprivate var words: [UInt32] {
    [low, high].flatMap { bits in [0, 24, 48].map { UInt32(bits >> $0 & Self.word) } }
  }

  fileprivate init(words: ArraySlice<UInt32>) {
    let bits = words.map(UInt64.init)
    self.init(
      low: bits[0] | bits[1] << 24 | bits[2] << 48,
      high: bits[3] | bits[4] << 24 | bits[5] << 48
    )
  }
}
