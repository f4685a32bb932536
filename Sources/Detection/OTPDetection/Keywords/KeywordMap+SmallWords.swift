internal import OTPLocales
internal import OTPText

// Words that are too short to be keywords everywhere.
extension KeywordMap {
  /// The maximum number of characters between `with` and its number: a space, and opening quotes or
  /// brackets.
  private static let longestGap = 3
  /// The number of characters of a word that are searched for a digit.
  private static let longestLook = 10

  /// Whether a word such as `with` directly precedes a number, or is a suffix attached to one, as
  /// in `482913-mal`.
  static func isBesideNumber(_ range: Range<Int>, in text: FoldedText) -> Bool {
    isTiedToNumber(range.lowerBound, in: text) || isBeforeNumber(range.upperBound, in: text)
  }

  /// Whether the word at `start` is an ending of a number, as in `2223ye`, or follows one in a
  /// language whose prepositions follow their nouns.
  static func endsNumber(_ start: Int, in text: FoldedText) -> Bool {
    guard start > 1 else { return false }
    if text.characters[start - 1].isDigit || isTiedToNumber(start, in: text) { return true }
    guard text.characters[start - 1].kind == .space else { return false }
    let isPostposition = text.characters[start].script == .other
    return isPostposition && text.characters[start - 2].isDigit
  }

  /// Whether a number precedes the word at `start`, with at most a space or a hyphen between them.
  static func isAfterNumber(_ start: Int, in text: FoldedText) -> Bool {
    var place = start - 1
    if place > 0, !text.characters[place].isWord { place -= 1 }
    return place >= 0 && text.characters[place].isDigit
  }

  /// Whether a hyphen, a colon or an apostrophe attaches the word at `start` to a digit.
  static func isTiedToNumber(_ start: Int, in text: FoldedText) -> Bool {
    guard start >= 2, text.characters[start - 2].isDigit else { return false }
    switch text.characters[start - 1].scalar {
    case 0x27, 0x2D, 0x3A, 0x2019: return true  // ' - : ’
    default: return false
    }
  }

  /// Whether the next word after `end` contains a digit.
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
