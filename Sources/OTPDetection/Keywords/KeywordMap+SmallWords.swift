internal import OTPLocales
internal import OTPText

// Words that are too small to be keywords wherever they stand.
extension KeywordMap {
  /// Characters that may stand between `with` and its number: a space, and what opens
  /// quotes or brackets.
  private static let longestGap = 3
  /// How many characters of a word are looked at for a digit.
  private static let longestLook = 10

  /// Whether a word such as `with` stands right before a number, or is an ending tied to one, as
  /// in `482913-mal`.
  static func isBesideNumber(_ range: Range<Int>, in text: FoldedText) -> Bool {
    isTiedToNumber(range.lowerBound, in: text) || isBeforeNumber(range.upperBound, in: text)
  }

  /// Whether a hyphen, a colon or an apostrophe ties what starts at `start` to a digit.
  static func isTiedToNumber(_ start: Int, in text: FoldedText) -> Bool {
    guard start >= 2, text.characters[start - 2].isDigit else { return false }
    switch text.characters[start - 1].scalar {
    case 0x27, 0x2D, 0x3A, 0x2019: return true  // ' - : ’
    default: return false
    }
  }

  /// Whether the next word after `end` holds a digit.
  private static func isBeforeNumber(_ end: Int, in text: FoldedText) -> Bool {
    var place = end
    while place < text.characters.count, place - end <= longestGap,
      !text.characters[place].isWord, text.characters[place].kind != .lineBreak
    {
      place += 1
    }
    let start = place
    guard start > end else { return false }
    while place < text.characters.count, place - start < longestLook {
      let character = text.characters[place]
      if character.isDigit { return true }
      guard character.isWord || character.scalar == 0x2D else { return false }
      place += 1
    }
    return false
  }
}
