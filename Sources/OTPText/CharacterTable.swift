/// What folding makes of each code point, computed once from ICU's data.
///
/// Folding is NFKC_Casefold, decomposed, without the marks, letters and punctuation that writers of messages leave
/// out or mix up (`LetterFolding`). Keywords and messages are folded by the same table, so that they can be compared.
package final class CharacterTable: Sendable {
  /// Code points of a page.
  private static let pageSize = 256
  /// Where Unicode ends.
  private static let codePointLimit = 0x110000

  /// For each page of 256 code points, where its characters start in `mappings`.
  private let pages: [Int32]
  /// For each code point of a page: where its characters start in `characters`, and how many there are.
  private let mappings: [Mapping]
  private let characters: [FoldedCharacter]

  struct Mapping {
    let start: Int32
    let count: Int32
  }

  /// Builds the table.
  package init() throws(UnicodeError) {
    var builder = CharacterTableBuilder()
    var pages: [Int32] = []
    var mappings: [Mapping] = []
    pages.reserveCapacity(Self.codePointLimit / Self.pageSize)
    for first in stride(from: 0, to: Self.codePointLimit, by: Self.pageSize) {
      if builder.isUniform(pageAt: UInt32(first)) {
        pages.append(-1)
        continue
      }
      pages.append(Int32(mappings.count))
      for codePoint in first..<first + Self.pageSize {
        mappings.append(try builder.mapping(of: UInt32(codePoint)))
      }
    }
    self.pages = pages
    self.mappings = mappings
    self.characters = builder.characters
  }

  /// Appends what folding makes of `codePoint` to `output`, as coming from `offset`.
  package func appendFolding(
    of codePoint: UInt32,
    offset: UInt32,
    to output: inout [FoldedCharacter]
  ) {
    let page = pages[Int(codePoint) / Self.pageSize]
    guard page >= 0 else {
      var character = CharacterTableBuilder.uniformCharacter(codePoint)
      character.offset = offset
      output.append(character)
      return
    }
    let mapping = mappings[Int(page) + Int(codePoint) % Self.pageSize]
    for index in Int(mapping.start)..<Int(mapping.start + mapping.count) {
      var character = characters[index]
      character.offset = offset
      output.append(character)
    }
  }
}
