import RandomNumbers
import Testing

@testable import OTPLocales
@testable import OTPText

/// Compares tries of random keywords with lists of the same keywords.
struct KeywordTrieTests {
  private struct Tries {
    let words: KeywordTrie.Words
    let slots: ImageBuffer
    let tails: ImageBuffer
    let tries: [KeywordTrie]
    let localeSets: [LocaleSet]

    init(_ lists: [KeywordList]) {
      var builder = KeywordTrieBuilder()
      tries = lists.map { builder.add($0) }
      words = builder.words
      slots = ImageBuffer(words.slots)
      tails = ImageBuffer(words.tails)
      localeSets = builder.localeSets.sets
    }

    /// The entries of `spelling` in trie number `trie`, each as a string, or nil if no keyword
    /// starts with it.
    func entries(of spelling: [UInt32], in trie: Int) -> Set<String>? {
      var walk = TrieWalk(tries[trie], slots.words)
      for label in spelling where !walk.step(by: label, slots.words, tails.words) {
        return nil
      }
      guard let first = walk.firstEntry(slots.words, tails.words) else { return [] }
      var found: Set<String> = []
      var place = first
      while true {
        let word = words.entries[place]
        let entry = KeywordTrie.Entry(packed: word, locales: Int(words.entries[place + 1]))
        let locales = localeSets[entry.locales]
        found.insert(Self.name(entry.role, entry.mode, entry.endings, locales))
        if word & KeywordTrie.Mark.lastEntry != 0 { return found }
        place += 2
      }
    }

    static func name(
      _ role: Role,
      _ mode: LocaleProfile.Mode,
      _ endings: Int,
      _ locales: LocaleSet
    ) -> String {
      var places: [Int] = []
      locales.forEach { places.append($0) }
      return "\(role) \(mode) \(endings) \(places)"
    }
  }

  /// Few letters, so that keywords share prefixes and suffixes, including the first and last
  /// scalars.
  private static let letters: [UInt32] = [
    0x20, 0x61, 0x62, 0x63, 0x7E, 0xDF, 0x430, 0x3042, 0x9A8C, 0xFFFD, 0x1_0000, 0x1_F600,
    0x10_0000, 0x10_FFFE, 0x10_FFFF,
  ]

  private static let modes: [LocaleProfile.Mode] = [.word, .prefix, .compound, .clitic, .phrase]

  private func spelling(_ numbers: inout Numbers, of letters: [UInt32]) -> [UInt32] {
    (0..<Int.random(in: 1...8, using: &numbers)).map { _ in numbers.one(of: letters) }
  }

  /// Random spellings, including longer and shorter ones and some with equal endings.
  private func spellings(_ numbers: inout Numbers) -> [[UInt32]] {
    let letterCount = Int.random(in: 2...Self.letters.count, using: &numbers)
    let letters = Array(Self.letters.shuffled(using: &numbers).prefix(letterCount))
    var result: [[UInt32]] = []
    for _ in 0..<Int.random(in: 1...60, using: &numbers) {
      let spelling = spelling(&numbers, of: letters)
      result.append(spelling)
      if numbers.happens(30) { result.append(spelling + self.spelling(&numbers, of: letters)) }
      if numbers.happens(30) { result.append(self.spelling(&numbers, of: letters) + spelling) }
      if numbers.happens(20), spelling.count > 1 { result.append(spelling.dropLast()) }
      if numbers.happens(20) { result.append(spelling) }
    }
    return result
  }

  /// The entries of keywords by spelling. Equal entries of several locales are merged.
  private typealias Said = [[UInt32]: Set<String>]

  private func list(_ numbers: inout Numbers) -> (list: KeywordList, said: Said) {
    var list = KeywordList()
    var locales: [[UInt32]: [String: LocaleSet]] = [:]
    for spelling in spellings(&numbers) {
      let entry = KeywordList.Entry(
        role: numbers.one(of: Role.allCases),
        mode: numbers.one(of: Self.modes),
        endings: numbers.one(of: [0, 1, 2, 300]),
        locales: LocaleSet(Int.random(in: 0..<LocaleSet.capacity, using: &numbers))
      )
      list.append(spelling, entry)
      let kind = "\(entry.role) \(entry.mode) \(entry.endings)"
      locales[spelling, default: [:]][kind, default: LocaleSet()].formUnion(entry.locales)
    }
    let said = locales.mapValues { kinds in
      Set(
        kinds.map { kind, locales in
          var places: [Int] = []
          locales.forEach { places.append($0) }
          return "\(kind) \(places)"
        }
      )
    }
    return (list, said)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `finds exactly the keywords of random lists, with their values`(
    seed: UInt64
  ) throws {
    var numbers = Numbers(seed: seed)
    let lists = (0..<3).map { _ in list(&numbers) }
    let tries = Tries(lists.map(\.list))
    // Each trie must find its own keywords and no others, although they share slots.
    let all = Set(lists.flatMap(\.said.keys))
    for (trie, list) in lists.enumerated() {
      for spelling in all {
        var other = spelling
        let place = Int.random(in: 0..<other.count, using: &numbers)
        other[place] = .random(in: 0x20...0x10_FFFF, using: &numbers)
        let longer = spelling + [numbers.one(of: Self.letters)]
        for keyword in [spelling, longer, other, spelling.dropLast()] {
          let isRight = tries.entries(of: keyword, in: trie) ?? [] == list.said[keyword] ?? []
          try #require(isRight)
        }
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a walk ends where no keyword continues`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed, stream: 1)
    let (list, said) = list(&numbers)
    let tries = Tries([list])
    let beginnings = Set(said.keys.flatMap { key in (0...key.count).map { key.prefix($0) } })
    for beginning in beginnings {
      for letter in Self.letters {
        let goesOn = beginnings.contains(beginning + [letter])
        let isRight = (tries.entries(of: beginning + [letter], in: 0) != nil) == goesOn
        try #require(isRight)
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `never skips the first three letters of a keyword`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed, stream: 2)
    let (list, said) = list(&numbers)
    let first = try #require(Tries([list]).tries.first).letters
    #expect(first.isAnyShort == said.keys.contains { $0.count < 3 })
    let letters = first.letters
    for keyword in said.keys where keyword.count > 2 {
      var search = FirstLetters.Search()
      for label in keyword { search.pass(label, letters.span) }
      #expect(search.places & 1 == 1)
    }
  }

  @Test func `a trie without keywords is empty`() throws {
    let tries = Tries([KeywordList()])
    #expect(try #require(tries.tries.first).isEmpty)
    #expect(tries.entries(of: [0x61], in: 0) == nil)
    #expect(tries.entries(of: [], in: 0) == [])
  }
}
