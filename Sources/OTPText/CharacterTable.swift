/// What folding makes of each code point, computed from ICU's data once, when the lexicon is compiled.
///
/// Folding is NFKC_Casefold, decomposed, without the marks, letters and punctuation that writers of messages leave
/// out or mix up (`LetterFolding`). Keywords and messages are folded by the same table, so that they can be compared.
package final class CharacterTable: Sendable {
  /// Code points of a page.
  private static let pageSize = 256
  /// Where Unicode ends.
  private static let codePointLimit = 0x110000
  /// Code points that fold to one character each, whose place is their own.
  private static let directCount = 128
  /// The page of code points that all fold to themselves.
  private static let uniformPage: UInt32 = 0xFF_FFFF

  /// For each page of 256 code points, where it starts in `mappings`.
  private let pages: [UInt32]
  /// For each code point of a page, its `Mapping`.
  private let mappings: [UInt32]
  /// What code points fold to, each sequence once; those of ASCII first.
  let characters: [FoldedCharacter]
  let boundaries = WordClass.Boundaries()

  /// Where the characters that a code point folds to start, and how many there are.
  struct Mapping {
    let start: Int
    let count: Int

    init(start: Int, count: Int) {
      self.start = start
      self.count = count
    }

    /// The two in one word: five bits are enough for the longest sequence.
    var packed: UInt32 { UInt32(start) << 5 | UInt32(count) }

    init(packed: UInt32) {
      start = Int(packed >> 5)
      count = Int(packed & 0x1F)
    }
  }

  /// Builds the table from ICU's data.
  package init() throws(UnicodeError) {
    var builder = CharacterTableBuilder()
    var pages: [UInt32] = []
    var mappings: [UInt32] = []
    pages.reserveCapacity(Self.codePointLimit / Self.pageSize)
    for first in stride(from: 0, to: Self.codePointLimit, by: Self.pageSize) {
      if builder.isUniform(pageAt: UInt32(first)) {
        pages.append(Self.uniformPage)
        continue
      }
      pages.append(UInt32(mappings.count))
      for codePoint in first..<first + Self.pageSize {
        let mapping = try builder.mapping(of: UInt32(codePoint))
        precondition(codePoint >= Self.directCount || mapping.start == codePoint)
        mappings.append(mapping.packed)
      }
    }
    self.pages = pages
    self.mappings = mappings
    characters = builder.characters
  }

  /// Reads the table that was written into `image`.
  package init(_ image: inout ImageReader) {
    pages = image.section()
    mappings = image.section()
    characters = image.section().chunks(
      of: FoldedCharacter.wordCount,
      FoldedCharacter.init(words:at:)
    )
  }

  /// Writes the table into `image`.
  package func write(to image: inout ImageWriter) {
    image.append(pages)
    image.append(mappings)
    image.append(characters.flatMap(\.words))
  }

  /// Appends what folding makes of `codePoint` to `output`, as coming from `offset` and following a character of class `last`.
  func appendFolding(
    of codePoint: UInt32,
    offset: UInt32,
    after last: WordClass,
    to output: inout [FoldedCharacter]
  ) {
    let page = pages[Int(codePoint) / Self.pageSize]
    guard page != Self.uniformPage else {
      append(CharacterTableBuilder.uniformCharacter(codePoint), offset, after: last, to: &output)
      return
    }
    let mapping = Mapping(packed: mappings[Int(page) + Int(codePoint) % Self.pageSize])
    var last = last
    for index in mapping.start..<mapping.start + mapping.count {
      append(characters[index], offset, after: last, to: &output)
      last = characters[index].wordClass
    }
  }

  private func append(
    _ folded: FoldedCharacter,
    _ offset: UInt32,
    after last: WordClass,
    to output: inout [FoldedCharacter]
  ) {
    var character = folded
    character.offset = offset
    character.boundary = boundaries.between(last, character.wordClass)
    output.append(character)
  }
}

extension FoldedCharacter {
  /// How many words of an image a character takes.
  fileprivate static let wordCount = 3

  fileprivate var words: [UInt32] {
    [
      scalar, UInt32(kind.rawValue) << 16 | UInt32(script.rawValue) << 8 | UInt32(typed),
      UInt32(digitSystem),
    ]
  }

  fileprivate init(words: [UInt32], at start: Int) {
    let form = words[start + 1]
    self.init(
      scalar: words[start],
      kind: Kind(rawValue: UInt8(form >> 16)) ?? .symbol,
      script: Script(rawValue: UInt8(form >> 8 & 0xFF)) ?? .other,
      typed: UInt8(form & 0xFF),
      digitSystem: UInt16(words[start + 2])
    )
  }
}
