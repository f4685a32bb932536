internal import OTPText

/// Distinguishes program text and technical documents from messages to people.
enum TechnicalText {
  /// The number of marks that identifies program text for certain.
  static let sure = 3

  /// Whether a mark at `index` is one that messages to people rarely have: `snake_case`, `call(`,
  /// `a = b`, `\n`, `{`, `#1234`, `--option`. `TextScan` calls this only for characters that may be
  /// one.
  static func isMark(at index: Int, in text: FoldedText) -> Bool {
    func character(_ place: Int) -> FoldedCharacter? {
      text.characters.indices.contains(place) ? text.characters[place] : nil
    }
    switch text.characters[index].scalar {
    case 0x5C, 0x60, 0x7B, 0x7D, 0x5E: return true  // \ ` { } ^
    case 0x5F, 0x28:  // _ (
      return (character(index - 1)?.typed ?? 0) >= 0x61 && character(index + 1)?.typed != 0
    case 0x3D: return character(index - 1)?.kind == .space
    case 0x23:  // #
      return character(index + 1)?.isDigit == true
    case 0x2D:  // -
      return character(index + 1)?.scalar == 0x2D && (character(index + 2)?.typed ?? 0) >= 0x61
    default: return false
    }
  }
}
