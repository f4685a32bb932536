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
  /// What an image keeps of the tries.
  private let trieWords: KeywordTrie.Words
  private let roots: [UInt32]

  /// Makes the index of the keywords of `profiles`, whose places begin at `first`.
  convenience init(_ profiles: [LocaleProfile], from first: Int, table: CharacterTable) {
    var builder = LexiconBuilder(table: table)
    for (offset, profile) in profiles.enumerated() {
      builder.add(profile, at: UInt8(first + offset))
    }
    let lists = [
      builder.words, builder.compounds, builder.stems, builder.clitics, builder.redactions,
    ]
    var tries = KeywordTrieBuilder()
    let roots = lists.map { tries.add($0) }
    self.init(
      tries.words,
      roots: roots.flatMap { [UInt32($0.root)] + $0.firstLetters.imageWords },
      endings: EndingTable(builder.endings),
      localeSets: tries.localeSets.sets
    )
  }

  /// Reads the index that was written into `image`.
  convenience init(_ image: inout ImageReader) {
    let words = KeywordTrie.Words(
      slots: image.section(),
      tails: image.section(),
      entries: image.section()
    )
    self.init(
      words,
      roots: image.section(),
      endings: EndingTable(&image),
      localeSets: image.section().chunks(of: LocaleSet.wordCount, LocaleSet.init(words:at:))
    )
  }

  private init(
    _ words: KeywordTrie.Words,
    roots: [UInt32],
    endings: EndingTable,
    localeSets: [LocaleSet]
  ) {
    // A root is its node, and a bit for each remainder of the letters that keywords begin with.
    func trie(_ place: Int) -> KeywordTrie {
      KeywordTrie(
        words,
        root: Int(roots[4 * place]),
        firstLetters: UInt64(imageWords: roots, at: 4 * place + 1)
      )
    }
    self.words = trie(0)
    compounds = trie(1)
    stems = trie(2)
    clitics = trie(3)
    redactions = trie(4)
    self.endings = endings
    self.localeSets = localeSets
    self.roots = roots
    trieWords = words
  }

  /// Writes the index into `image`.
  func write(to image: inout ImageWriter) {
    image.append(trieWords.slots)
    image.append(trieWords.tails)
    image.append(trieWords.entries)
    image.append(roots)
    endings.write(to: &image)
    image.append(localeSets.flatMap(\.words))
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
}

extension LocaleSet {
  /// How many words of an image a set takes.
  fileprivate static let wordCount = 6

  fileprivate var words: [UInt32] { low.imageWords + high.imageWords }

  fileprivate init(words: [UInt32], at start: Int) {
    self.init(
      low: UInt64(imageWords: words, at: start),
      high: UInt64(imageWords: words, at: start + 3)
    )
  }
}
