internal import OTPLocales
internal import OTPText

/// The characters and keywords next to a number.
struct Surroundings {
  let text: FoldedText
  let keywords: KeywordMap
  let range: Range<Int>

  /// The maximum number of characters between a number and its unit that are not part of a word, as
  /// in `Rs. 500`.
  private static let reach = 2

  func scalar(at index: Int) -> UInt32? {
    text.characters.indices.contains(index) ? text.characters[index].scalar : nil
  }

  /// The character directly before the number.
  var before: UInt32? { scalar(at: range.lowerBound - 1) }

  /// The character directly after the number.
  var after: UInt32? { scalar(at: range.upperBound) }

  /// The role of the keyword directly before the number; nil if there is none.
  var roleBefore: Role? {
    guard let last = keywords.index(before: range.lowerBound) else { return nil }
    let keyword = keywords.keywords[last]
    return isNear(keyword.range.upperBound, range.lowerBound) ? keyword.role : nil
  }

  /// The keyword directly after the number, in the same sentence; nil if there is none.
  var keywordAfter: KeywordMap.Keyword? {
    let next = keywords.index(from: range.upperBound)
    guard next < keywords.keywords.count else { return nil }
    let keyword = keywords.keywords[next]
    let isNext =
      isNear(range.upperBound, keyword.range.lowerBound)
      && !(after == 0x2E && text.characters[range.upperBound + 1].isWhitespace)
    return isNext ? keyword : nil
  }

  private func isNear(_ left: Int, _ right: Int) -> Bool {
    left <= right && right - left <= Self.reach
      && (left..<right).allSatisfy {
        let character = text.characters[$0]
        return !character.isWord && character.kind != .lineBreak
          && !Self.isParting(character.scalar)
      }
  }

  /// Whether a mark separates a number from a unit: a comma, a colon, or the end of a sentence, but
  /// not the dot of an abbreviation.
  private static func isParting(_ scalar: UInt32) -> Bool {
    switch scalar {
    // : , ; ! ? 、 。 and the marks that fold to them
    case 0x3A, 0x2C, 0x3B, 0x21, 0x3F, 0x3001, 0x3002: true
    default: false
    }
  }

  /// Whether `*` or `•` hides some digits of the number. A `*` on each side is emphasis.
  var isMasked: Bool {
    let star: UInt32 = 0x2A
    let starBefore = before == star
    let starAfter = after == star
    let isDoubledBefore = scalar(at: range.lowerBound - 2) == star
    let isDoubledAfter = scalar(at: range.upperBound + 1) == star
    if starBefore && starAfter { return isDoubledBefore != isDoubledAfter }
    if starBefore || starAfter { return true }
    // `0171 **** 418`
    let (left, right) = (placeBeforeSpaces, placeAfterSpaces)
    if scalar(at: left) == star, scalar(at: left - 1) == star { return true }
    if scalar(at: right) == star, scalar(at: right + 1) == star { return true }
    // `...1234` and `xxxx-5782`, `XX 1245`
    if before == 0x2E, scalar(at: range.lowerBound - 2) == 0x2E { return true }
    return isAfterMaskLetters || isBeforeMaskLetters
  }

  /// The index of the character before the number and up to two spaces.
  private var placeBeforeSpaces: Int {
    let place = range.lowerBound - 1
    guard scalar(at: place) == 0x20 else { return place }
    return scalar(at: place - 1) == 0x20 ? place - 2 : place - 1
  }

  /// The index of the character after the number and up to two spaces.
  private var placeAfterSpaces: Int {
    let place = range.upperBound
    guard scalar(at: place) == 0x20 else { return place }
    return scalar(at: place + 1) == 0x20 ? place + 2 : place + 1
  }

  /// `1500-xxx`, `0912-***-478`
  private var isBeforeMaskLetters: Bool {
    guard after == 0x2D, let first = scalar(at: range.upperBound + 1) else { return false }
    return (first == 0x78 || first == 0x2A) && scalar(at: range.upperBound + 2) == first
  }

  private var isAfterMaskLetters: Bool {
    var index = before == 0x2D ? range.lowerBound - 2 : placeBeforeSpaces
    if scalar(at: index) == 0x2A { return index < range.lowerBound - 1 }
    var letters = 0
    while let letter = scalar(at: index), letter == 0x78 {
      letters += 1
      index -= 1
    }
    return letters >= 2 && (index < 0 || !text.characters[index].isLetter)
  }

  /// Whether the number follows `+`, like a phone number.
  var isAfterPlus: Bool {
    before == 0x2B || before == 0x28 && scalar(at: range.lowerBound - 2) == 0x2B
  }

  /// The maximum number of digits before a `#` that is dialled.
  private static let longestDialled = 5

  /// Whether the number is dialled: before `#`, or between two `*` with another number after the
  /// second, as in `*471*55#`.
  var isDialled: Bool {
    let isShort = range.count <= Self.longestDialled
    if after == 0x23 { return before == 0x2A || isShort && !isWord(at: range.upperBound + 1) }
    return before == 0x2A && after == 0x2A && isShort && isDigit(at: range.upperBound + 1)
  }

  private func isWord(at index: Int) -> Bool {
    index < text.characters.count && text.characters[index].isWord
  }

  private func isDigit(at index: Int) -> Bool {
    index < text.characters.count && text.characters[index].isDigit
  }

  /// Whether a percent sign follows the number.
  var isPercentage: Bool {
    let sign = after == 0x20 ? scalar(at: range.upperBound + 1) : after
    return sign == 0x25 || sign == 0x2030
  }
}
