internal import OTPText

/// An immutable index of the keywords of several locales, grouped by how they are matched.
final class KeywordIndex: Sendable {
  /// Keywords that start at the start of a word, or anywhere in scripts without spaces.
  let words: KeywordTrie
  /// Stems that end a compound.
  let compounds: KeywordTrie
  /// Stems that may follow a clitic, including the clitics.
  let stems: KeywordTrie
  let clitics: KeywordTrie
  /// Placeholders that a system shows instead of a hidden message.
  let redactions: KeywordTrie
  /// The slots that the tries share.
  let slots: ImageWords
  let tails: ImageWords
  private let entries: [UInt32]
  /// The lists of endings.
  let endings: EndingTable
  /// The sets of locales that entries refer to.
  let localeSets: [LocaleSet]
  /// The words that keywords may begin with, or nil if the index was not compiled.
  let wordForms: WordFormTable?
  /// The buffers of the slots and tails of an index that was not compiled.
  private let buffers: [ImageBuffer]
  /// The builder of an index that was not compiled.
  private let source: LexiconBuilder?

  /// Creates an index of the keywords of `profiles`, whose locale indexes start at `first`.
  convenience init(_ profiles: [LocaleProfile], from first: Int, table: CharacterTable) {
    var builder = LexiconBuilder(table: table)
    for (offset, profile) in profiles.enumerated() {
      builder.add(profile, at: UInt8(first + offset))
    }
    self.init(builder, words: builder.words)
  }

  /// Creates an index of what `builder` collected, with `words` in place of its own words.
  convenience init(_ builder: LexiconBuilder, words: KeywordList) {
    let lists = [words, builder.compounds, builder.stems, builder.clitics, builder.redactions]
    var tries = KeywordTrieBuilder()
    let added = lists.map { tries.add($0) }
    let words = tries.words
    let buffers = [ImageBuffer(words.slots), ImageBuffer(words.tails)]
    self.init(
      added,
      slots: buffers[0].words,
      tails: buffers[1].words,
      entries: words.entries,
      endings: EndingTable(builder.endings),
      localeSets: tries.localeSets.sets,
      wordForms: nil,
      buffers: buffers,
      source: builder
    )
  }

  /// Reads the index from `image`.
  convenience init(_ image: inout ImageReader) {
    self.init(
      image.section().chunks(of: KeywordTrie.wordCount, KeywordTrie.init(words:at:)),
      slots: image.sectionInPlace(),
      tails: image.sectionInPlace(),
      entries: image.section(),
      endings: EndingTable(&image),
      localeSets: image.section().chunks(of: LocaleSet.wordCount, LocaleSet.init(words:at:)),
      wordForms: WordFormTable(&image)
    )
  }

  private init(
    _ tries: [KeywordTrie],
    slots: ImageWords,
    tails: ImageWords,
    entries: [UInt32],
    endings: EndingTable,
    localeSets: [LocaleSet],
    wordForms: WordFormTable?,
    buffers: [ImageBuffer] = [],
    source: LexiconBuilder? = nil
  ) {
    self.wordForms = wordForms
    self.buffers = buffers
    self.source = source
    self.words = tries[0]
    compounds = tries[1]
    stems = tries[2]
    clitics = tries[3]
    redactions = tries[4]
    self.slots = slots
    self.tails = tails
    self.entries = entries
    self.endings = endings
    self.localeSets = localeSets
  }

  /// Writes the index into `image`, with a table of word forms if it has one or `makesForms`.
  func write(to image: inout ImageWriter, makesForms: Bool) {
    if makesForms, let source, wordForms == nil {
      let builder = WordFormTableBuilder(of: self, source)
      builder.index.write(to: &image, localeSets: builder.localeSets, forms: builder.sections)
    } else {
      write(
        to: &image,
        localeSets: localeSets,
        forms: wordForms?.sections ?? WordFormTable.noSections
      )
    }
  }

  private func write(
    to image: inout ImageWriter,
    localeSets: [LocaleSet],
    forms: [[UInt32]]
  ) {
    image.append([words, compounds, stems, clitics, redactions].flatMap(\.words))
    image.append(slots.decoded)
    image.append(tails.decoded)
    image.append(entries)
    endings.write(to: &image)
    image.append(localeSets.flatMap(\.words))
    for section in forms { image.append(section) }
  }

  /// The node of `words` after `form`; nil if no keyword continues there.
  func node(after form: WordForm) -> TrieWalk.Node? {
    var walk = TrieWalk(words, slots)
    for scalar in form.scalars where !walk.step(by: scalar, slots, tails) { return nil }
    return walk.node(tails)
  }

  /// The entry at `place`.
  func entry(at place: Int) -> KeywordTrie.Entry {
    KeywordTrie.Entry(packed: entries[place], locales: Int(entries[place + 1]))
  }

  /// The index of the next entry of the same keyword, or nil after the last one.
  func entry(after place: Int) -> Int? {
    entries[place] & KeywordTrie.Mark.lastEntry == 0 ? place + 2 : nil
  }

  /// The locales of the keyword whose first entry is `first`.
  func locales(from first: Int) -> LocaleSet {
    var place = first
    var locales = localeSets[entry(at: place).locales]
    while let next = entry(after: place) {
      place = next
      locales.formUnion(localeSets[entry(at: place).locales])
    }
    return locales
  }
}

extension LocaleSet {
  /// The number of words that a set occupies in an image.
  fileprivate static let wordCount = 6

  fileprivate var words: [UInt32] { low.imageWords + high.imageWords }

  fileprivate init(words: [UInt32], at start: Int) {
    self.init(
      low: UInt64(imageWords: words, at: start),
      high: UInt64(imageWords: words, at: start + 3)
    )
  }
}
