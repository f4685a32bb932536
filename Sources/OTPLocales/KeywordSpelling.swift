package import OTPText

/// The folded spelling of a keyword, with one space for each run of soft separators.
package enum KeywordSpelling {
  /// The one separator of folded keywords.
  static let space: UInt32 = 0x20

  /// How many soft separators in a row may stand where a keyword has a space, as in `ref. - no`.
  static let longestSeparator = 3

  /// The folded spelling of `phrase`; empty when it holds nothing that could be compared.
  package static func scalars(of phrase: String, table: CharacterTable) -> [UInt32] {
    scalars(of: FoldedText(phrase.utf8Span.span, table: table).characters)
  }

  static func scalars(of characters: [FoldedCharacter]) -> [UInt32] {
    var result: [UInt32] = []
    for character in characters {
      if !character.isSeparator {
        result.append(character.scalar)
      } else if let last = result.last, last != space {
        result.append(space)
      }
    }
    if result.last == space { result.removeLast() }
    return result
  }
}
