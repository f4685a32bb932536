/// The folding of every code point, computed from ICU's data when the lexicon is compiled.
///
/// Folding is NFKC_Casefold, decomposed, minus the marks, letters and punctuation that senders omit
/// or mix up (`LetterFolding`). Keywords and messages are folded with the same table, so they can
/// be compared.
package final class CharacterTable: Sendable {
  /// The number of code points in a page.
  private static let pageSize = 256
  /// The first value after the last code point of Unicode.
  private static let codePointLimit = 0x110000
  /// The number of code points, all ASCII, that fold to one character whose index is the code
  /// point.
  private static let directCount = 128
  /// Marks a page whose code points all fold to themselves.
  private static let uniformPage: UInt32 = 0xFF_FFFF

  /// For each page, the index of its first mapping in `mappings`, or `uniformPage`.
  private let pages: [UInt32]
  /// For each code point of a stored page, its packed `Mapping`.
  private let mappings: [UInt32]
  /// The characters that code points fold to, each sequence once, ASCII first.
  let characters: [FoldedCharacter]
  let boundaries = WordClass.Boundaries()

  /// The largest number of characters that one code point folds to.
  static let longestMapping = 31

  /// The range of `characters` that a code point folds to.
  struct Mapping {
    let start: Int
    let count: Int

    init(start: Int, count: Int) {
      self.start = start
      self.count = count
    }

    /// The mapping in one word. Five bits hold the longest count.
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

  /// Reads a table that `write(to:)` wrote.
  package init(_ image: inout ImageReader) {
    pages = image.section()
    mappings = image.section()
    characters = image.section().chunks(
      of: FoldedCharacter.wordCount,
      FoldedCharacter.init(words:at:)
    )
  }

  /// The number of sections that `write(to:)` writes.
  package static let sectionCount = 3

  /// Writes the table into `image`.
  package func write(to image: inout ImageWriter) {
    image.append(pages)
    image.append(mappings)
    image.append(characters.flatMap(\.words))
  }

  /// Calls `body` with each character that the code point at `index` of `text`, valid UTF-8, folds
  /// to, until it returns false. Advances `index`; returns false if `body` did.
  ///
  /// Hangul letters that compose with the character before them are the exception: see
  /// `TextFolder`.
  package func fold(
    at index: inout Int,
    in text: borrowing Span<UInt8>,
    _ body: (FoldedCharacter) -> Bool
  ) -> Bool {
    let scalar = TextFolder.scalar(in: text, at: &index)
    guard let mapping = mapping(of: scalar) else {
      return body(CharacterTableBuilder.uniformCharacter(scalar))
    }
    for place in mapping.start..<mapping.start + mapping.count {
      guard body(characters[place]) else { return false }
    }
    return true
  }

  /// Whether the code point at `index` of `text`, valid UTF-8, folds to a digit or stands for an
  /// ASCII capital.
  package func isDigitOrCapital(at index: Int, in text: borrowing Span<UInt8>) -> Bool {
    var end = index
    return !fold(at: &end, in: text) { !$0.isDigit && !$0.isCapital }
  }

  /// The mapping of `codePoint`, or `nil` if it folds to itself.
  @inline(__always) func mapping(of codePoint: UInt32) -> Mapping? {
    let pageSize = UInt32(Self.pageSize)
    let page = pages[Int(codePoint / pageSize)]
    guard page != Self.uniformPage else { return nil }
    return Mapping(packed: mappings[Int(page + codePoint % pageSize)])
  }
}

extension FoldedCharacter {
  /// The number of image words in a character.
  fileprivate static let wordCount = 3

  fileprivate var words: [UInt32] {
    [
      scalar, UInt32(kind.rawValue) << 16 | UInt32(script.rawValue) << 8 | UInt32(typed),
      UInt32(digitSystem) | (isUppercase ? 1 << 16 : 0),
    ]
  }

  fileprivate init(words: [UInt32], at start: Int) {
    let form = words[start + 1]
    self.init(
      scalar: words[start],
      kind: Kind(rawValue: UInt8(form >> 16)) ?? .symbol,
      script: Script(rawValue: UInt8(form >> 8 & 0xFF)) ?? .other,
      typed: UInt8(form & 0xFF),
      digitSystem: UInt16(words[start + 2] & 0xFFFF),
      isUppercase: words[start + 2] >> 16 != 0
    )
  }
}
