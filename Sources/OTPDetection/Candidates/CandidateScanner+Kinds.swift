internal import OTPLocales
internal import OTPText

// What a number looks like.
extension CandidateScanner {
  /// What the number of `group` looks like, from its own form and from what touches it.
  func kind(of group: ArraySlice<Run>) -> Candidate.Kind {
    guard let first = group.first, let last = group.last else { return .plain }
    let range = first.range.lowerBound..<last.range.upperBound
    let beside = Surroundings(text: text, keywords: keywords, range: range)
    if beside.isDialled { return .phone }
    if beside.isMasked || isMaskedRun(first) { return .masked }
    if beside.isAfterPlus || isAfterAreaCode(range) { return .phone }
    if beside.isPercentage { return .percentage }
    if isHash(range) || isHexadecimal(group) { return .hash }
    if isAttached(range) { return .identifier }
    if isBrand(range) { return .brand }
    if group.allSatisfy({ $0.kind == .digits }) {
      return kind(of: pattern(of: group), in: group, beside)
    }
    return kind(ofMixed: group)
  }

  private func kind(
    of pattern: NumberPattern,
    in group: ArraySlice<Run>,
    _ beside: Surroundings
  ) -> Candidate.Kind {
    if beside.hasBefore(.currency) || beside.hasAfter(.currency) { return .amount }
    if beside.hasAfter(.duration), isUnitNear(pattern, beside) { return .duration }
    if beside.hasAfter(.unit), isUnitNear(pattern, beside) { return .quantity }
    if group.count == 1 {
      if pattern.total > Self.codeLengths.upperBound { return .identifier }
      let isByMonth = beside.hasBefore(.calendar) || beside.hasAfter(.calendar)
      return pattern.total <= 4 && isByMonth ? .year : .plain
    }
    if pattern.isTime { return .time }
    if pattern.isDate { return .date }
    let isGrouped = pattern.isGroupedLikeCode && pattern.total <= Self.codeLengths.upperBound
    if isGrouped, pattern.joiners.allSatisfy({ $0 == 0x20 || $0 == 0x2D || $0 == 0x2E }),
      pattern.total > 4
    {
      return .plain
    }
    if pattern.isAmount { return .amount }
    return text.characters[beside.range.lowerBound].scalar == 0x30 ? .phone : .identifier
  }

  /// A unit of one or two letters after many digits is a word by chance.
  private func isUnitNear(_ pattern: NumberPattern, _ beside: Surroundings) -> Bool {
    let next = keywords.index(from: beside.range.upperBound)
    return pattern.total <= 4 || keywords.keywords[next].range.count > 2
  }

  private func kind(ofMixed group: ArraySlice<Run>) -> Candidate.Kind {
    let length = group.reduce(0) { $0 + $1.range.count }
    guard length <= Self.codeLengths.upperBound else { return .identifier }
    if group.count == 1, let run = group.first {
      // A name with a number, such as `Zebra24`.
      return readsAsWord(run) && hasLowercase(run.range) ? .brand : .plain
    }
    return isGroupedLetters(group) ? .plain : .identifier
  }

  /// Groups of about equal size in capitals and digits, joined by hyphens, as in `RKJ-YP6`; with small letters, each group
  /// must hold digits.
  private func isGroupedLetters(_ group: ArraySlice<Run>) -> Bool {
    guard let size = group.first?.range.count, size >= 3 else { return false }
    guard group.count <= 3 else { return false }
    return group.allSatisfy {
      hasLowercase($0.range)
        ? $0.range.count == size && $0.kind == .mixed
        : $0.range.count >= 3 && abs($0.range.count - size) <= 1
    }
  }

  private func hasLowercase(_ range: Range<Int>) -> Bool {
    range.contains { text.characters[$0].typed >= 0x61 }
  }

  /// Letters and a hyphen that a service puts before its code, as in `G-482913`, `ABC-482913`.
  func isServicePrefix(_ run: Run) -> Bool {
    run.range.count <= 4 && !hasLowercase(run.range)
  }

  /// Whether letters alone may be a code: capitals that shout alone, in groups of equal size if in groups.
  func isWrittenAsCode(_ group: ArraySlice<Run>) -> Bool {
    guard let first = group.first, let last = group.last, keywords.has(.code) || keywords.has(.noun)
    else { return false }
    let range = first.range.lowerBound..<last.range.upperBound
    guard (4...8).contains(group.reduce(0) { $0 + $1.range.count }),
      range.allSatisfy({ text.characters[$0].isCapital || text.characters[$0].scalar == 0x2D }),
      group.count == 1 || isGroupedLetters(group), !touchesKeyword(range),
      !range.allSatisfy({ text.characters[$0].scalar == 0x78 })
    else { return false }
    return !isCapitals(before: group.startIndex) && !isCapitals(after: group.endIndex - 1)
  }

  private func touchesKeyword(_ range: Range<Int>) -> Bool {
    guard let last = keywords.index(before: range.upperBound) else { return false }
    return keywords.keywords[last].range.upperBound > range.lowerBound
  }

  private func isCapitals(before index: Int) -> Bool {
    guard index > 0 else { return false }
    return isCapitals(
      runs[index - 1],
      gap: runs[index - 1].range.upperBound..<runs[index].range.lowerBound
    )
  }

  private func isCapitals(after index: Int) -> Bool {
    guard index + 1 < runs.count else { return false }
    return isCapitals(
      runs[index + 1],
      gap: runs[index].range.upperBound..<runs[index + 1].range.lowerBound
    )
  }

  private func isCapitals(_ run: Run, gap: Range<Int>) -> Bool {
    gap.count == 1 && text.characters[gap.lowerBound].kind == .space
      && run.range.allSatisfy { text.characters[$0].isCapital }
      && !keywords.starts(at: run.range.lowerBound)
  }
}

// Numbers that are parts of something else.
extension CandidateScanner {
  /// `XX1245`, `x8709`: letters x for hidden digits.
  private func isMaskedRun(_ run: Run) -> Bool {
    let letters = run.range.prefix { text.characters[$0].scalar == 0x78 }.count
    let rest = run.range.count - letters
    let isSmall = text.characters[run.range.lowerBound].typed == 0x78
    return letters > 0 && rest >= 2 && rest <= 6 && (letters > 1 || isSmall)
      && run.digits == rest
  }

  /// After an area code in brackets: `(02) 555-0100`.
  private func isAfterAreaCode(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound - 1
    if index >= 0, text.characters[index].kind == .space { index -= 1 }
    guard index > 0, text.characters[index].scalar == 0x29 else { return false }
    var digits = 0
    while index - digits > 0, text.characters[index - digits - 1].isDigit { digits += 1 }
    return digits >= 2 && digits <= 4 && index - digits > 0
      && text.characters[index - digits - 1].scalar == 0x28
  }

  /// How long the hash is that ends messages for Android's SMS Retriever.
  private static let hashLength = 11

  /// The hash of Android's SMS Retriever, alone at the end of the text.
  private func isHash(_ range: Range<Int>) -> Bool {
    // No further than a hash is long: a text without spaces would be walked again for each of its numbers.
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

  /// The shortest run of hexadecimal digits in small letters that is a hash or an address rather than a code.
  private static let fewestHexadecimalDigits = 7

  /// `0x41e7`, `1dde74ef`
  private func isHexadecimal(_ group: ArraySlice<Run>) -> Bool {
    guard group.count == 1, let run = group.first, run.kind == .mixed else { return false }
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

  /// The number of a longer name in small letters: `bpo-24324`, `test_448`.
  private func isAttached(_ range: Range<Int>) -> Bool {
    let joiner = range.lowerBound - 1
    guard joiner > 0 else { return false }
    let scalar = text.characters[joiner].scalar
    return scalar == 0x5F
      || scalar == 0x2D && text.characters[joiner - 1].typed >= 0x61 && !keywords.ends(at: joiner)
  }

  /// The longest name in brackets that is looked through.
  private static let longestBrand = 24

  /// Part of a sender's name in brackets at an end of a line: `【1024CODE】`, `[Studio 54]`.
  private func isBrand(_ range: Range<Int>) -> Bool {
    guard let open = bracket(from: range.lowerBound - 1, step: -1, Self.isOpening),
      let close = bracket(from: range.upperBound, step: 1, Self.isClosing)
    else { return false }
    let isAtStart = open == 0 || text.characters[open - 1].kind == .lineBreak
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

  private func bracket(from index: Int, step: Int, _ isBracket: (UInt32) -> Bool) -> Int? {
    var place = index
    for _ in 0..<Self.longestBrand {
      guard text.characters.indices.contains(place), text.characters[place].kind != .lineBreak
      else {
        return nil
      }
      if isBracket(text.characters[place].scalar) { return place }
      place += step
    }
    return nil
  }

  private static func isOpening(_ scalar: UInt32) -> Bool { scalar == 0x3010 || scalar == 0x5B }

  private static func isClosing(_ scalar: UInt32) -> Bool { scalar == 0x3011 || scalar == 0x5D }
}
