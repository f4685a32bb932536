internal import OTPLocales
internal import OTPText

// Numbers that are part of something else.
extension CandidateScanner {
  /// Whether a run hides digits behind the letter x: `XX1245`, `x8709`.
  func isMaskedRun(_ run: Run) -> Bool {
    let letters = run.range.prefix { text.characters[$0].scalar == 0x78 }.count
    let rest = run.range.count - letters
    let isSmall = text.characters[run.range.lowerBound].typed == 0x78
    return letters > 0 && rest >= 2 && rest <= 6 && (letters > 1 || isSmall)
      && run.digits == rest
  }

  /// Whether the range is an area code in brackets, before the rest of the number: `(0171) 482913`.
  ///
  /// Without a trunk prefix, three digits are one; four are more likely a code.
  func isAreaCode(_ range: Range<Int>) -> Bool {
    let characters = text.characters
    guard range.lowerBound > 0, characters[range.lowerBound - 1].scalar == 0x28,
      range.upperBound < characters.count, characters[range.upperBound].scalar == 0x29,
      Self.areaCodes.contains(range.count),
      range.count == Self.areaCodes.lowerBound + 1 || characters[range.lowerBound].scalar == 0x30
    else { return false }
    var next = range.upperBound + 1
    if next < characters.count, characters[next].kind == .space { next += 1 }
    let rest = characters[min(next, characters.count)...].prefix(Self.fewestAfterAreaCode)
    return rest.count == Self.fewestAfterAreaCode
      && rest.enumerated().allSatisfy { $1.isDigit || $0 > 1 && [0x20, 0x2D].contains($1.scalar) }
  }

  /// The number of digits of an area code.
  private static let areaCodes = 2...4

  /// The minimum number of digits, or of digits and a mark, after an area code. Fewer may be
  /// minutes.
  private static let fewestAfterAreaCode = 4

  /// Whether an area code in brackets precedes the range: `(02) 555-0100`.
  func isAfterAreaCode(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound - 1
    if index >= 0, text.characters[index].kind == .space { index -= 1 }
    guard index > 0, text.characters[index].scalar == 0x29 else { return false }
    var digits = 0
    while index - digits > 0, text.characters[index - digits - 1].isDigit { digits += 1 }
    return Self.areaCodes.contains(digits) && index - digits > 0
      && text.characters[index - digits - 1].scalar == 0x28
  }

  /// The length of the hash that ends messages for Android's SMS Retriever.
  private static let hashLength = 11

  /// Whether the range is the hash of Android's SMS Retriever, alone at the end of the text.
  func isAppHash(_ range: Range<Int>) -> Bool {
    // Look back no further than the length of a hash. Otherwise a text without spaces would be
    // scanned again for each of its numbers.
    var start = range.lowerBound
    while start > 0, range.upperBound - start <= Self.hashLength,
      !text.characters[start - 1].isWhitespace
    {
      start -= 1
    }
    var end = range.upperBound
    while end < text.characters.count, end - start <= Self.hashLength,
      !text.characters[end].isWhitespace
    {
      end += 1
    }
    guard start > 0, end - start == Self.hashLength, hasLowercase(start..<end) else { return false }
    return (start..<end).allSatisfy {
      text.characters[$0].typed != 0 || text.characters[$0].scalar == 0x2B
        || text.characters[$0].scalar == 0x2F
    } && text.characters[end...].allSatisfy { $0.isWhitespace }
  }

  /// The minimum length of lowercase hexadecimal digits that are a hash or an address rather than a
  /// code.
  private static let fewestHexadecimalDigits = 7

  /// Whether a group is a hexadecimal number: `0x41e7`, `1dde74ef`.
  func isHexadecimal(_ group: Range<Int>) -> Bool {
    let run = runs[group.lowerBound]
    guard group.count == 1, run.kind == .mixed else { return false }
    let start = run.range.lowerBound
    if text.characters[start].typed == 0x30, text.characters[start + 1].typed == 0x78 {
      return true
    }
    return run.range.count >= Self.fewestHexadecimalDigits
      && run.range.allSatisfy {
        let typed = text.characters[$0].typed
        return typed >= 0x30 && typed <= 0x39 || typed >= 0x61 && typed <= 0x66
      }
  }

  /// Whether the range is the number in a longer lowercase name: `bpo-24324`, `test_448`.
  func isAttached(_ range: Range<Int>) -> Bool {
    let joiner = range.lowerBound - 1
    guard joiner > 0 else { return false }
    let scalar = text.characters[joiner].scalar
    // An underscore joins words; around a number it is emphasis.
    if scalar == 0x5F { return text.characters[joiner - 1].isWord }
    guard scalar == 0x2D, text.characters[joiner - 1].typed >= 0x61,
      !keywords.introducesNumber(endingAt: joiner)
    else {
      return false
    }
    // A single letter is a particle, as before numbers in Zulu: `u-5160`.
    return joiner > 1 && text.characters[joiner - 2].isWord
  }

  /// Whether the range is part of the number of a document, as in `0417/XI/2025`.
  func isDocumentPart(_ range: Range<Int>) -> Bool {
    let end = range.upperBound
    guard end + 2 < text.characters.count, text.characters[end].scalar == 0x2F,
      text.characters[end + 1].isCapital
    else { return false }
    return text.characters[end + 2].isCapital || text.characters[end + 2].scalar == 0x2F
  }

  /// Whether the range follows a name and a bracket, a number and a dot, or a percent sign:
  /// `daemon[8900]`, `daemon(3722)`, `1.002003`, `%0A`.
  func isIndex(_ range: Range<Int>) -> Bool {
    let mark = range.lowerBound - 1
    guard mark >= 0 else { return false }
    switch text.characters[mark].scalar {
    case 0x5B, 0x28:  // [ (
      return mark > 0 && text.characters[mark - 1].typed != 0 && !keywords.ends(at: mark)
    case 0x2E: return mark > 0 && text.characters[mark - 1].isDigit
    case 0x25: return true  // %
    default: return false
    }
  }

  /// Whether the range follows a copyright sign: `© 2026`.
  func isCopyrighted(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound - 1
    if index >= 0, text.characters[index].kind == .space { index -= 1 }
    return index >= 0 && text.characters[index].scalar == 0xA9
  }

  /// Whether the letter at `index` is a single letter attached to digits, as in `1080p`.
  func isUnitLetter(_ index: Int) -> Bool {
    let next = index + 1
    return next >= text.characters.count || !text.characters[next].isWord
  }

  /// Whether the range is the port after a lowercase host name: `localhost:4212`.
  func isPort(_ range: Range<Int>) -> Bool {
    let colon = range.lowerBound - 1
    return range.count <= Self.longestPort && colon > 0 && text.characters[colon].scalar == 0x3A
      && !keywords.ends(at: colon) && isLowercaseName(before: colon)
  }

  /// Whether an equals sign joins the range to a name that is not the name of a code, as in logs:
  /// `otp sent, latency=4821, ttl=300`.
  func isOtherValue(_ range: Range<Int>) -> Bool {
    let sign = range.lowerBound - 1
    guard sign > 0, text.characters[sign].scalar == 0x3D else { return false }
    guard let keyword = keywords.keyword(endingAt: sign) else {
      return isLowercaseName(before: sign, orCapitals: textScan.isShouted)
    }
    return Self.otherValues.contains(keyword.role)
  }

  /// The roles of keywords that name a lifetime, a count or an identifier before an equals sign.
  private static let otherValues: RoleSet = [
    .validity, .duration, .unit, .calendar, .account, .reference, .order,
  ]

  /// Whether a lowercase name ends at `end`; with `isShouted`, also one in capitals.
  private func isLowercaseName(before end: Int, orCapitals isShouted: Bool = false) -> Bool {
    var start = end
    while start > 0, end - start <= Self.longestBrand, case let last = text.characters[start - 1],
      last.typed >= 0x61 || isShouted && last.isCapital
    {
      start -= 1
    }
    return start < end && (start == 0 || !text.characters[start - 1].isWord)
  }

  /// The number of digits of the largest port, 65535.
  private static let longestPort = 5

  /// The maximum length of a name in brackets, in characters.
  private static let longestBrand = 24

  /// The maximum number of spaces and pictures before a sender's name that starts a line.
  private static let mostBeforeBrand = 8

  /// Whether the range is part of a sender's name in brackets at the start or end of a line:
  /// `【1024CODE】`, `[Studio 54]`.
  func isBrand(_ range: Range<Int>) -> Bool {
    guard textScan.hasClosingBracket,
      let open = bracket(from: range.lowerBound - 1, step: -1),
      let close = bracket(from: range.upperBound, step: 1)
    else { return false }
    var before = open
    while before > 0, open - before < Self.mostBeforeBrand, !text.characters[before - 1].isWord,
      text.characters[before - 1].kind != .lineBreak
    {
      before -= 1
    }
    let isAtStart = before == 0 || text.characters[before - 1].kind == .lineBreak
    var after = close + 1
    while after < text.characters.count, text.characters[after].kind == .space { after += 1 }
    let isAtEnd = after == text.characters.count || text.characters[after].kind == .lineBreak
    guard isAtStart || isAtEnd else { return false }
    let hasOtherLetters = (open..<close).contains {
      text.characters[$0].isLetter && !range.contains($0)
    }
    let hasLettersInside = range.contains { text.characters[$0].isLetter }
    guard hasOtherLetters || hasLettersInside && text.characters[open].scalar == 0x3010 else {
      return false
    }
    let inside = keywords.index(from: open)..<keywords.index(from: close)
    return !inside.contains { keywords.keywords[$0].role.namesCode }
  }

  /// Returns the index of the bracket that opens before the range or closes after it; nil if the
  /// range is not in brackets on that side.
  private func bracket(from index: Int, step: Int) -> Int? {
    var place = index
    for _ in 0..<Self.longestBrand {
      guard text.characters.indices.contains(place), text.characters[place].kind != .lineBreak
      else {
        return nil
      }
      let scalar = text.characters[place].scalar
      if Self.isOpening(scalar) { return step < 0 ? place : nil }
      if Self.isClosing(scalar) { return step > 0 ? place : nil }
      place += step
    }
    return nil
  }

  private static func isOpening(_ scalar: UInt32) -> Bool { scalar == 0x3010 || scalar == 0x5B }

  private static func isClosing(_ scalar: UInt32) -> Bool { scalar == 0x3011 || scalar == 0x5D }
}
