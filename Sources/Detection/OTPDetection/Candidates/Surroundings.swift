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

  /// The keyword directly before the number; nil if there is none.
  private var keywordBefore: KeywordMap.Keyword? {
    guard let last = keywords.index(before: range.lowerBound) else { return nil }
    let keyword = keywords.keywords[last]
    let isBefore =
      isNear(keyword.range.upperBound, range.lowerBound)
      && !isBracket(0x29, in: keyword.range.upperBound..<range.lowerBound, unlessIn: keyword.range)
    return isBefore ? keyword : nil
  }

  /// The role of the keyword directly before the number; nil if there is none.
  var roleBefore: Role? { keywordBefore?.role }

  /// The keyword directly after the number, in the same sentence; nil if there is none.
  var keywordAfter: KeywordMap.Keyword? {
    let next = keywords.index(from: range.upperBound)
    guard next < keywords.keywords.count else { return nil }
    let keyword = keywords.keywords[next]
    let isNext =
      isNear(range.upperBound, keyword.range.lowerBound)
      && !(after == 0x2E && text.characters[range.upperBound + 1].isWhitespace)
      && !isBracket(0x28, in: range.upperBound..<keyword.range.lowerBound, unlessIn: keyword.range)
    return isNext ? keyword : nil
  }

  /// Whether `bracket` in `gap` separates the number from a keyword: `482913 (EUR 35.90)`. In
  /// `3590 (EUR)`, the brackets have nothing but the keyword.
  private func isBracket(
    _ bracket: UInt32,
    in gap: Range<Int>,
    unlessIn keyword: Range<Int>
  ) -> Bool {
    guard text.characters[gap].contains(where: { $0.scalar == bracket }) else { return false }
    return scalar(at: keyword.lowerBound - 1) != 0x28 || scalar(at: keyword.upperBound) != 0x29
  }

  /// Whether a currency stands beside the number that does not belong to another amount: both
  /// `35.90 EUR 482913` and `482913 EUR 35.90` have one amount. The other number may be the amount
  /// if this one `isPlain`, without separators.
  func hasCurrency(isPlain: Bool) -> Bool {
    if let keyword = keywordBefore, keyword.role == .currency,
      !isPlain || !isAmount(before: keyword.range.lowerBound)
    {
      return true
    }
    guard let keyword = keywordAfter, keyword.role == .currency else { return false }
    return !isPlain || !isAmount(after: keyword.range.upperBound)
  }

  /// Whether a number with a fraction or thousands separators, as in `35.90`, ends at `place` or at
  /// the space before it.
  private func isAmount(before place: Int) -> Bool {
    var index = place - 1
    if scalar(at: index) == 0x20 { index -= 1 }
    let end = index
    while isDigit(at: index) { index -= 1 }
    return index < end && isSeparator(index, thousands: end - index == 3) && isDigit(at: index - 1)
  }

  /// Whether such a number starts at `place` or after the space there.
  private func isAmount(after place: Int) -> Bool {
    let start = scalar(at: place) == 0x20 ? place + 1 : place
    var index = start
    while isDigit(at: index) { index += 1 }
    guard index > start, isDigit(at: index + 1) else { return false }
    let isThousands = index - start <= 3 && isDigit(at: index + 2) && isDigit(at: index + 3)
    return isSeparator(index, thousands: isThousands && !isDigit(at: index + 4))
  }

  /// Whether a dot, a comma or an apostrophe stands at `index`, or a space that separates
  /// thousands.
  private func isSeparator(_ index: Int, thousands: Bool) -> Bool {
    switch scalar(at: index) {
    case 0x2E, 0x2C, 0x27: true
    case 0x20: thousands
    default: false
    }
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
    text.characters.indices.contains(index) && text.characters[index].isDigit
  }

  /// Whether a percent sign follows the number.
  var isPercentage: Bool {
    let sign = after == 0x20 ? scalar(at: range.upperBound + 1) : after
    return sign == 0x25 || sign == 0x2030
  }
}
