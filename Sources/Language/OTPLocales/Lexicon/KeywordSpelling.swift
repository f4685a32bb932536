package import OTPText

/// Folds the spelling of keywords, with one space for each run of soft separators.
package enum KeywordSpelling {
  /// The only separator in folded keywords.
  static let space: UInt32 = 0x20

  /// The maximum number of soft separators that match the space in a keyword, as in `ref. - no`.
  package static let longestSeparator = 3

  /// The folded spelling of `phrase`, or an empty array if nothing comparable remains.
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
