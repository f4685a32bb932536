internal import OTPText

/// Builds the table of keywords of several words.
struct PhraseTableBuilder {
  /// The phrases and all their beginnings of two words or more, the shorter ones first.
  let sorted: [[WordForm]]
  /// The words of all phrases, and those that they begin with.
  let words: Set<WordForm>
  let firstWords: Set<WordForm>
  /// The beginnings of longer phrases.
  private let beginnings: Set<[WordForm]>
  /// The number of slots for single words, which precede those of phrases in the numbering.
  private let wordCount: Int
  private let count: Int
  private var filter: KeyFilterBuilder
  private var slots: [UInt32]
  /// The slot of each beginning.
  private var places: [[WordForm]: Int] = [:]

  /// Creates a builder for `phrases`, with slots of which `load` percent are used.
  init(_ phrases: Set<[WordForm]>, load: Int, wordCount: Int) {
    var beginnings: Set<[WordForm]> = []
    for phrase in phrases where phrase.count > 2 {
      for length in 2..<phrase.count { beginnings.insert(Array(phrase.prefix(length))) }
    }
    self.beginnings = beginnings
    words = Set(phrases.joined())
    firstWords = Set(phrases.compactMap(\.first))
    sorted = phrases.union(beginnings).map { ($0, Array($0.map(\.scalars).joined(separator: [0]))) }
      .sorted { left, right in
        left.0.count == right.0.count
          ? left.1.lexicographicallyPrecedes(right.1) : left.0.count < right.0.count
      }
      .map(\.0)
    self.wordCount = wordCount
    filter = KeyFilterBuilder(expecting: sorted.count)
    count = sorted.count * 100 / load + 1
    slots = [UInt32](repeating: 0, count: count * PhraseTable.slotSize)
  }

  /// The sections of the table in an image.
  var sections: [[UInt32]] { [filter.words, slots] }

  /// Inserts a phrase whose keywords are at `match`. Its beginnings must have been inserted before.
  /// `words` has the slot of each word.
  mutating func insert(_ phrase: [WordForm], _ match: UInt32, _ words: [WordForm: Int]) {
    let beginning = Array(phrase.dropLast())
    let preceding =
      beginning.count > 1 ? places[beginning].map { wordCount + $0 } : words[beginning[0]]
    guard let preceding, let word = words[phrase[phrase.count - 1]] else {
      preconditionFailure("a phrase has a word that is not in the table")
    }
    let hash = PhraseTable.hash(preceding, word)
    filter.insert(hash)
    var place = WordFormTable.place(of: hash, in: count)
    while slots[place * PhraseTable.slotSize] != 0 { place = (place + 1) % count }
    let goesOn = beginnings.contains(phrase)
    if goesOn { places[phrase] = place }
    let start = place * PhraseTable.slotSize
    slots[start] = UInt32(preceding + 1)
    slots[start + 1] = UInt32(word)
    slots[start + 2] = match | (goesOn ? PhraseTable.goesOn : 0)
  }
}
