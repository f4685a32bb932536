internal import OTPLocales
internal import OTPText

/// Finds the runs of letters and digits in a text, by code point. ICU's word boundaries would
/// attach digits to adjacent letters.
struct RunScanner {
  /// The maximum number of letters after digits that belong to another word, as in `482913on`. More
  /// letters are a separate word anyway.
  private static let longestTail = 5
  /// The number of digits that are worth separating from adjacent letters.
  private static let fewestDigits = 3

  /// The minimum number of letters in a word before digits. Fewer are part of a code: `kx3071`.
  private static let fewestWordLetters = 3

  private static let space: UInt32 = 0x20
  private static let hyphen: UInt32 = 0x2D

  let text: FoldedText
  let keywords: KeywordMap

  /// Appends the runs in `rawRuns` to `runs`, in order.
  func scan(_ rawRuns: [RawRun], into runs: inout [Run]) {
    for rawRun in rawRuns { split(rawRun, into: &runs) }
    for index in runs.indices.dropLast() {
      runs[index].joiner = joiner(of: runs[index], and: runs[index + 1])
    }
  }

  private func joiner(of left: Run, and right: Run) -> UInt32 {
    if left.hasTail { return 0 }
    let gap = left.range.upperBound..<right.range.lowerBound
    if gap.count == 1 {
      let character = text.characters[gap.lowerBound]
      guard character.isWhitespace else { return character.scalar }
      return character.kind == .space ? Self.space : 0
    }
    // Two spaces are a typing error; three or more separate columns.
    if gap.count == 2, text.characters[gap.lowerBound].kind == .space,
      text.characters[gap.lowerBound + 1].kind == .space
    {
      return Self.space
    }
    let isJoined = left.kind == .digits && right.kind == .digits && isSpacedDash(gap)
    return isJoined ? Self.hyphen : 0
  }

  /// Whether `gap` is a hyphen or a dash with one or two spaces on each side.
  private func isSpacedDash(_ gap: Range<Int>) -> Bool {
    guard (3...5).contains(gap.count), text.characters[gap.lowerBound].kind == .space,
      text.characters[gap.upperBound - 1].kind == .space
    else { return false }
    let marks = gap.filter { text.characters[$0].kind != .space }
    guard marks.count == 1 else { return false }
    return [Self.hyphen, 0x2013, 0x2014].contains(text.characters[marks[0]].scalar)
  }

  private func split(_ rawRun: RawRun, into runs: inout [Run]) {
    let range = rawRun.range
    let digits = rawRun.digits
    if digits == 0 {
      if text.isWhole(range) { runs.append(Run(range: range, kind: .letters, digits: 0)) }
      return
    }
    if digits == range.count {
      runs.append(
        (rawRun.isTiedToWord ? passwordWithHyphen(range) : nil)
          ?? Run(range: range, kind: .digits, digits: digits, isTiedToWord: rawRun.isTiedToWord)
      )
      return
    }
    if !isTied(range, to: runs.last), !isContinued(range), !isHalf(range), !isPair(range),
      !WebColour.isOne(range, in: text),
      let parts = wordAndNumber(range) ?? numberAndWord(range) ?? numberBetweenWords(range)
    {
      runs.append(parts)
    } else {
      runs.append(
        Run(
          range: range,
          kind: .mixed,
          digits: digits,
          isPassword: isGivenAsPassword(range)
        )
      )
    }
  }

  /// Whether a hyphen attaches the range to preceding letters and digits or to capitals without a
  /// vowel, as in `bX4t-71Kd` and `RTQ-48H`. If so, its letters are not a word or a unit.
  private func isTied(_ range: Range<Int>, to last: Run?) -> Bool {
    guard let last, last.range.upperBound == range.lowerBound - 1,
      text.characters[range.lowerBound - 1].scalar == Self.hyphen
    else { return false }
    switch last.kind {
    case .mixed: return true
    case .digits: return false
    case .letters:
      return last.range.count >= Self.fewestLettersOfHalf
        && !keywords.ends(at: last.range.upperBound)
        && range.allSatisfy { text.characters[$0].typed < 0x61 }
        && !last.range.contains { text.characters[$0].isVowel }
    }
  }

  /// The minimum number of capitals in the half of a code that has no digits.
  private static let fewestLettersOfHalf = 3

  /// Whether a hyphen joins the range to a group of capitals and digits, as in `4TB-8ZL`. If so,
  /// its letters are not a unit.
  private func isContinued(_ range: Range<Int>) -> Bool {
    let characters = text.characters
    var place = range.upperBound + 1
    guard place < characters.count, characters[range.upperBound].scalar == Self.hyphen else {
      return false
    }
    var (digits, capitals) = (0, 0)
    while place < characters.count, characters[place].isWord {
      if characters[place].isDigit {
        digits += 1
      } else if characters[place].isCapital {
        capitals += 1
      } else {
        return false
      }
      place += 1
    }
    return digits > 0 && capitals > 0 && range.allSatisfy { characters[$0].typed < 0x61 }
  }

  /// Whether the range is half of a code of capitals and digits with a space in the middle, as in
  /// `XK3 9PB`. If so, its letters are not a unit. In `16GB 32GB`, both are.
  private func isHalf(_ range: Range<Int>) -> Bool {
    guard Self.halves.contains(range.count), isCapitalsAndDigits(range) else { return false }
    return [-1, 1].contains { step in
      guard let other = neighbour(of: range, step: step) else { return false }
      return isAlone(other) && isCapitalsAndDigits(other)
        && !(startsWithItsDigits(range) && startsWithItsDigits(other))
    }
  }

  /// Whether the range is one of at least three pairs of capitals and digits with spaces in
  /// between, as in `B7 2M Q5`. If so, its letter is not a unit. In `2D 4H 5M`, all are.
  private func isPair(_ range: Range<Int>) -> Bool {
    guard isPairOfBoth(range) else { return false }
    var pairs = 1
    var isCode = !isNumberAndUnit(range)
    for step in [-1, 1] {
      var last = range
      while pairs <= Self.mostPairs, let next = neighbour(of: last, step: step), isAlone(next),
        next.allSatisfy({ text.characters[$0].isDigit || text.characters[$0].isCapital })
      {
        pairs += 1
        isCode = isCode || hasLetter(next) && !isNumberAndUnit(next)
        last = next
      }
    }
    return isCode && pairs > 2
  }

  /// The maximum number of pairs in a code.
  private static let mostPairs = 4

  private func isPairOfBoth(_ range: Range<Int>) -> Bool {
    range.count == 2 && isCapitalsAndDigits(range)
  }

  private func hasLetter(_ range: Range<Int>) -> Bool {
    range.contains { !text.characters[$0].isDigit }
  }

  private func isNumberAndUnit(_ pair: Range<Int>) -> Bool {
    guard startsWithItsDigits(pair) else { return false }
    // d, h, m and s are units in every language.
    return [0x64, 0x68, 0x6D, 0x73].contains(text.characters[pair.lowerBound + 1].scalar)
      || keywords.starts(at: pair.lowerBound + 1)
  }

  /// The range as long as `range` on one side of it, with one or two spaces in between; nil if
  /// there is none.
  private func neighbour(of range: Range<Int>, step: Int) -> Range<Int>? {
    let edge = step > 0 ? range.upperBound : range.lowerBound - 1
    func isSpace(_ place: Int) -> Bool {
      text.characters.indices.contains(place) && text.characters[place].kind == .space
    }
    guard isSpace(edge) else { return nil }
    let near = isSpace(edge + step) ? edge + 2 * step : edge + step
    let other = step > 0 ? near..<near + range.count : near + 1 - range.count..<near + 1
    return other.lowerBound >= 0 && other.upperBound <= text.characters.count ? other : nil
  }

  private func isAlone(_ range: Range<Int>) -> Bool {
    ![range.lowerBound - 1, range.upperBound].contains {
      text.characters.indices.contains($0) && text.characters[$0].isWord
    }
  }

  /// The number of letters and digits in half of a code.
  private static let halves = 3...5

  private func isCapitalsAndDigits(_ range: Range<Int>) -> Bool {
    let digits = range.count { text.characters[$0].isDigit }
    return digits > 0 && digits < range.count
      && range.allSatisfy { text.characters[$0].isDigit || text.characters[$0].isCapital }
  }

  private func startsWithItsDigits(_ range: Range<Int>) -> Bool {
    let digits = range.prefix { text.characters[$0].isDigit }.count
    return digits > 0 && !range.dropFirst(digits).contains { text.characters[$0].isDigit }
  }

  /// Returns the digits of `OTP482913` or `code482913`, if the letters are a word.
  private func wordAndNumber(_ range: Range<Int>) -> Run? {
    guard let start = range.first(where: { text.characters[$0].isDigit }), start > range.lowerBound,
      (start..<range.upperBound).allSatisfy({ text.characters[$0].isDigit })
    else { return nil }
    // A unit follows its number: `gm475` is a code.
    let isKeyword =
      range.upperBound - start >= Self.fewestDigits && keywords.introducesNumber(endingAt: start)
      || isThousands(after: range.upperBound)
        && keywords.keyword(endingAt: start)?.role == .currency
    // `Ed25519` is a name, `kx3071` a code.
    let isName = text.characters[range.lowerBound].isCapital
    let fewestLetters = isName ? 2 : Self.fewestWordLetters
    let isWord =
      range.upperBound - start > Self.fewestDigits
      && start - range.lowerBound >= fewestLetters
      && (range.lowerBound + 1..<start).allSatisfy { !text.characters[$0].isCapital }
    guard isKeyword || isWord && !isGivenAsPassword(range) else { return nil }
    return Run(
      range: start..<range.upperBound,
      kind: .digits,
      digits: range.upperBound - start,
      word: range.lowerBound..<start
    )
  }

  /// Whether a mark and three digits follow, so that the digits before them are the thousands of an
  /// amount: `HKD4,500.00`.
  private func isThousands(after end: Int) -> Bool {
    guard text.characters.indices.contains(end),
      [0x27, 0x2C, 0x2E].contains(text.characters[end].scalar)  // ' , .
    else { return false }
    return text.characters[(end + 1)...].prefix(4).prefix { $0.isDigit }.count == 3
  }

  /// Returns the digits of `482913on`, `5min` or `1234TL`, if the letters are a word.
  private func numberAndWord(_ range: Range<Int>) -> Run? {
    guard let end = range.first(where: { !text.characters[$0].isDigit }), end > range.lowerBound,
      (end..<range.upperBound).allSatisfy({ !text.characters[$0].isDigit })
    else { return nil }
    let isKeyword = keywords.starts(at: end)
    let letters = end..<range.upperBound
    guard isKeyword || end - range.lowerBound > Self.fewestDigits && isWord(letters) else {
      return nil
    }
    // An ending has a vowel; `9042kd` is a password where one is given.
    let isEnding = isKeyword || letters.contains { text.characters[$0].isVowel }
    if !isEnding, isGivenAsPassword(range) { return nil }
    return Run(
      range: range.lowerBound..<end,
      kind: .digits,
      digits: end - range.lowerBound,
      hasTail: true
    )
  }

  /// Returns the digits of `Code482913is`, if the letters before them are a keyword and those after
  /// them a word.
  private func numberBetweenWords(_ range: Range<Int>) -> Run? {
    guard let start = range.first(where: { text.characters[$0].isDigit }), start > range.lowerBound,
      let end = (start..<range.upperBound).first(where: { !text.characters[$0].isDigit }),
      end - start > Self.fewestDigits, start - range.lowerBound >= Self.fewestWordLetters,
      keywords.ends(at: start),
      (end..<range.upperBound).allSatisfy({ !text.characters[$0].isDigit }),
      keywords.starts(at: end) || isWord(end..<range.upperBound)
    else { return nil }
    return Run(
      range: start..<end,
      kind: .digits,
      digits: end - start,
      word: range.lowerBound..<start,
      hasTail: true
    )
  }

  /// Whether letters after digits are a word: a short lowercase ending, or the capitalized first
  /// word of a sentence.
  private func isWord(_ letters: Range<Int>) -> Bool {
    guard letters.dropFirst().allSatisfy({ !text.characters[$0].isCapital }) else { return false }
    return text.characters[letters.lowerBound].isCapital
      ? letters.count > Self.fewestDigits
      : letters.count <= Self.longestTail
  }
}
