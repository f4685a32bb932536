internal import OTPLocales
internal import OTPText

// Temporary passwords that are a word and a number.
extension RunScanner {
  /// The maximum number of keywords between a word for a password and the password, and of
  /// characters.
  private static let mostKeywords = 4
  private static let mostCharacters = 60

  /// The roles of words that name a password.
  private static let naming: RoleSet = [.password, .code, .once]
  /// The roles of words that a password follows directly.
  private static let leading: RoleSet = [.password, .code, .once, .copula, .action]

  /// Whether the range is given as a password, so that a word and a number in it are one secret:
  /// `Your temporary password is Maple4820`, `Maple4820 is your password`. It stands beside a word
  /// for a password, or a verb or a mark connects both; in `the password for Zebra24`, it is a
  /// name.
  func isGivenAsPassword(_ range: Range<Int>) -> Bool {
    isNamedBefore(range) || isNamedAfter(range)
  }

  /// Returns a word, a hyphen and the digits in `digits` as one password: `maple-4820`. Nil if they
  /// are not given as one.
  func passwordWithHyphen(_ digits: Range<Int>) -> Run? {
    var start = digits.lowerBound - 1
    while start > 0, text.characters[start - 1].isWord { start -= 1 }
    let range = start..<digits.upperBound
    guard text.characters[start..<digits.lowerBound - 1].allSatisfy({ $0.typed != 0 }),
      !keywords.ends(at: digits.lowerBound - 1), isGivenAsPassword(range)
    else { return nil }
    return Run(range: range, kind: .mixed, digits: digits.count, isPassword: true)
  }

  private func isNamedBefore(_ range: Range<Int>) -> Bool {
    guard let last = keywords.index(before: range.lowerBound) else { return false }
    let names = keywords.keywords[max(0, last + 1 - Self.mostKeywords)...last]
    guard
      names.contains(where: {
        Self.naming.contains($0.role) && $0.range.upperBound <= range.lowerBound
          && range.lowerBound - $0.range.upperBound <= Self.mostCharacters
      })
    else { return false }
    let keyword = keywords.keywords[last]
    return isAfterMark(range)
      || Self.leading.contains(keyword.role) && isNext(keyword.range.upperBound, range.lowerBound)
  }

  /// Whether a copula and a word for a password follow the range.
  private func isNamedAfter(_ range: Range<Int>) -> Bool {
    let next = keywords.index(from: range.upperBound)
    guard next < keywords.keywords.count else { return false }
    let copula = keywords.keywords[next]
    guard copula.role == .copula, isNext(range.upperBound, copula.range.lowerBound) else {
      return false
    }
    return keywords.keywords[next...].prefix(Self.mostKeywords).contains {
      ($0.role == .password || $0.role == .code)
        && $0.range.lowerBound - range.upperBound <= Self.mostCharacters
    }
  }

  /// Whether only spaces and marks separate `end` from `start`.
  private func isNext(_ end: Int, _ start: Int) -> Bool {
    end < start && !(end..<start).contains { text.characters[$0].isWord }
  }

  /// Whether a colon, a quotation mark, a bracket, a dash, an emphasis or a line break precedes the
  /// range.
  private func isAfterMark(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound - 1
    while place >= 0, text.characters[place].kind == .space { place -= 1 }
    guard place >= 0 else { return false }
    if text.characters[place].kind == .lineBreak { return true }
    switch text.characters[place].scalar {
    case 0x3A, 0x22, 0x27, 0x28, 0x5B, 0x2D, 0x2A, 0x5F: return true  // : " ' ( [ - * _
    case 0xAB, 0xBB, 0x2013, 0x2014, 0x2018, 0x201C, 0x201E, 0x300C: return true
    case 0x55D, 0x589, 0x1361, 0x1365, 0x1366, 0x17D6: return true  // Armenian, Ethiopic, Khmer
    default: return false
    }
  }
}
