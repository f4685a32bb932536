internal import OTPLocales
internal import OTPText

// Temporary passwords that are a word and a number.
extension RunScanner {
  /// The maximum number of keywords from a word for a password to the password, and of characters.
  private static let mostKeywords = 4
  private static let mostCharacters = 60

  /// Whether the range is given as a password, so that a word and a number in it are one secret:
  /// `Your temporary password is Maple4820`. A verb or a mark introduces it; in `the password for
  /// Zebra24`, it is a name.
  func isGivenAsPassword(_ range: Range<Int>) -> Bool {
    guard let last = keywords.index(before: range.lowerBound) else { return false }
    let names = keywords.keywords[max(0, last + 1 - Self.mostKeywords)...last]
    guard
      names.contains(where: {
        ($0.role == .password || $0.role == .code) && $0.range.upperBound <= range.lowerBound
          && range.lowerBound - $0.range.upperBound <= Self.mostCharacters
      })
    else { return false }
    return isAfterMark(range) || isAfterCopula(range, keywords.keywords[last])
  }

  private func isAfterCopula(_ range: Range<Int>, _ keyword: KeywordMap.Keyword) -> Bool {
    keyword.role == .copula && keyword.range.upperBound < range.lowerBound
      && (keyword.range.upperBound..<range.lowerBound).allSatisfy { !text.characters[$0].isWord }
  }

  /// Whether a colon, a quotation mark, a dash, an emphasis or a line break precedes the range.
  private func isAfterMark(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound - 1
    while place >= 0, text.characters[place].kind == .space { place -= 1 }
    guard place >= 0 else { return false }
    if text.characters[place].kind == .lineBreak { return true }
    switch text.characters[place].scalar {
    case 0x3A, 0x22, 0x27, 0x2D, 0x2A, 0x5F: return true  // : " ' - * _
    case 0xAB, 0xBB, 0x2013, 0x2014, 0x2018, 0x201C, 0x201E, 0x300C: return true
    default: return false
    }
  }
}
