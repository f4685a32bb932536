internal import OTPLocales
internal import OTPText

// Classification of numbers by their form.
extension CandidateScanner {
  /// Returns the kind of the number in `group`, judging by its form and the adjacent characters.
  func kind(of group: Range<Int>) -> Candidate.Kind {
    let first = runs[group.lowerBound]
    let last = runs[group.upperBound - 1]
    let range = first.range.lowerBound..<last.range.upperBound
    let beside = Surroundings(text: text, keywords: keywords, range: range)
    // A hash may contain a plus sign, which would otherwise begin a phone number.
    if isAppHash(range) { return .appHash }
    if beside.isDialled { return .phone }
    if beside.isMasked || isMaskedRun(first) { return .masked }
    if beside.isAfterPlus || isAreaCode(range) || isAfterAreaCode(range) { return .phone }
    if beside.isPercentage { return .percentage }
    if isHexadecimal(group) || WebColour.isOne(range, in: text) { return .hash }
    if let word = first.word, !keywords.ends(at: first.range.lowerBound) {
      return word.count < Self.fewestWordLetters ? .identifier : .brand
    }
    if isAttached(range) || isPort(range) || isOtherValue(range) || isIndex(range)
      || isDocumentPart(range)
    {
      return .identifier
    }
    if last.hasTail, isUnitLetter(range.upperBound) { return .quantity }
    if isBrand(range) { return .brand }
    if group.allSatisfy({ runs[$0].kind == .digits }) {
      return kind(ofDigits: group, beside)
    }
    return kind(ofMixed: group)
  }

  /// The years of the Hijri, Gregorian and Buddhist calendars that messages name.
  private static let years = 1300...2600

  /// The number of digits from which a number cannot count a unit of time: `the code 683054 for a
  /// week`, in languages without a word such as *for*.
  private static let fewestNoDuration = 6

  private func kind(ofDigits group: Range<Int>, _ beside: Surroundings) -> Candidate.Kind {
    let digits = length(of: group)
    let before = beside.roleBefore
    let after = beside.keywordAfter
    if beside.hasCurrency(isPlain: group.count == 1) { return .amount }
    // After many digits, a unit of one or two letters is a coincidence, unless there is nothing
    // else.
    if let after, digits <= 4 || after.range.count > 2 || isAll(beside.range, after.range) {
      if after.role == .duration, digits < Self.fewestNoDuration { return .duration }
      if after.role == .unit { return .quantity }
    }
    if group.count == 1 {
      if digits > Self.codeLengths.upperBound { return .identifier }
      let isByYearMark =
        before == .calendar || after?.role == .calendar || isCopyrighted(beside.range)
      return isByYearMark && Self.years.contains(value(of: beside.range)) ? .year : .plain
    }
    let pattern = pattern(of: group)
    if pattern.isTime { return .time }
    if pattern.isDate || pattern.isDayAndMonth || pattern.isSpanOfYears { return .date }
    if pattern.isDecimal { return .quantity }
    let isGrouped = pattern.isGroupedLikeCode && digits <= Self.codeLengths.upperBound
    if isGrouped, pattern.isJoined(byAnyOf: Self.codeJoiners),
      digits > 4 || !pattern.isJoined(byAnyOf: [0x2E])
    {
      return .plain
    }
    if pattern.isAmount { return .amount }
    return text.characters[beside.range.lowerBound].scalar == 0x30 ? .phone : .identifier
  }

  /// Whether the message is nothing but a number and the word after it.
  private func isAll(_ number: Range<Int>, _ word: Range<Int>) -> Bool {
    number.lowerBound == 0 && word.upperBound == text.characters.count
  }

  /// The marks that join the groups of a code: space, hyphen and dot.
  private static let codeJoiners: NumberPattern.Joiners = [0x20, 0x2D, 0x2E]

  private func kind(ofMixed group: Range<Int>) -> Candidate.Kind {
    // Underscores join names in programs: `X509_V1`, `SSL3_FLAGS`.
    guard length(of: group) <= Self.codeLengths.upperBound,
      !group.dropLast().contains(where: { runs[$0].joiner == 0x5F })
    else { return .identifier }
    if group.count == 1 {
      let run = runs[group.lowerBound]
      if isClock(run.range) { return .time }
      if run.isPassword { return .plain }
      // A name that contains a number, such as `Zebra24`.
      return readsAsWord(run) && hasLowercase(run.range) ? .brand : .plain
    }
    return isGroupedLetters(group) || isWholeWithLetters(group) || isInSeveralGroups(group)
      || isSpelledWithHyphens(group) ? .plain : .identifier
  }

  /// Whether hyphens join single capitals and digits: `M-4-R-9-T`.
  private func isSpelledWithHyphens(_ group: Range<Int>) -> Bool {
    group.count > 4 && group.dropLast().allSatisfy { runs[$0].joiner == Self.hyphen }
      && group.allSatisfy { runs[$0].range.count == 1 && !hasLowercase(runs[$0].range) }
      && group.contains { runs[$0].kind == .digits }
  }

  /// The fewest digits of a code in several groups of letters and digits. Names such as `USB-C-3`
  /// have fewer.
  private static let fewestGroupedDigits = 2

  /// Whether hyphens join three or four short groups of capitals and digits: `QB7-2MT-9`.
  private func isInSeveralGroups(_ group: Range<Int>) -> Bool {
    (3...4).contains(group.count) && length(of: group) > 4
      && group.reduce(0) { $0 + runs[$1].digits } >= Self.fewestGroupedDigits
      && group.dropLast().allSatisfy { runs[$0].joiner == 0x2D }
      && group.allSatisfy { runs[$0].range.count <= 4 && !hasLowercase(runs[$0].range) }
  }

  /// Whether the range is a time such as `8h30`, as in French, Portuguese and Vietnamese.
  private func isClock(_ range: Range<Int>) -> Bool {
    guard (4...5).contains(range.count), text.characters[range.upperBound - 3].scalar == 0x68
    else { return false }
    return range.allSatisfy { $0 == range.upperBound - 3 || text.characters[$0].isDigit }
  }

  /// Whether groups of similar size consist of capitals and digits and are joined by hyphens, as in
  /// `RKJ-YP6`. A group with lowercase letters must also have digits and the size of the first.
  private func isGroupedLetters(_ group: Range<Int>) -> Bool {
    let size = runs[group.lowerBound].range.count
    guard group.count <= 3 else { return false }
    if isHalvedCode(group) { return true }
    guard size >= 3 else { return false }
    return group.allSatisfy {
      let run = runs[$0]
      return hasLowercase(run.range)
        ? run.range.count == size && run.kind == .mixed
        : run.range.count >= 3 && abs(run.range.count - size) <= 1
    }
  }

  /// Whether groups of two to five letters and digits are joined by a hyphen, and one of them
  /// mixes both, as in `TM47-QK`.
  private func isHalvedCode(_ group: Range<Int>) -> Bool {
    group.count == 2 && length(of: group) > 4 && group.contains { runs[$0].kind == .mixed }
      && group.allSatisfy { index in
        let run = runs[index]
        return (2...5).contains(run.range.count)
          && !(run.kind == .letters && hasLowercase(run.range))
          && !readsAsWord(run)
      }
  }

  /// The minimum length of a word that makes a brand of the digits after it; `Ed25519` is an
  /// identifier.
  private static let fewestWordLetters = 3

  func hasLowercase(_ range: Range<Int>) -> Bool {
    range.contains { text.characters[$0].typed >= 0x61 }
  }

  /// Whether a run is the prefix that a service puts before its code, as in `G-482913` and
  /// `ABC-482913`.
  func isServicePrefix(_ run: Run) -> Bool {
    run.range.count <= 4 && !hasLowercase(run.range)
  }

  /// The number of digits with which letters and a hyphen before them are part of a code: services
  /// put their letters before longer codes.
  private static let digitsWithLetters = 4

  /// Whether the letters before a hyphen and digits are part of the code rather than a service's
  /// prefix, as in `RT-3084`.
  func isWholeWithLetters(_ group: Range<Int>) -> Bool {
    let first = runs[group.lowerBound]
    return group.count == 2 && first.kind == .letters && isServicePrefix(first)
      && first.range.count > 1 && runs[group.upperBound - 1].kind == .digits
      && runs[group.upperBound - 1].digits == Self.digitsWithLetters && !touchesKeyword(first.range)
  }

  /// Whether letters without digits may be a code: capitals not surrounded by words in capitals, in
  /// groups of similar size if there are several.
  func isWrittenAsCode(_ group: Range<Int>) -> Bool {
    guard keywords.roles.intersects(Self.announcing) else { return false }
    let range =
      runs[group.lowerBound].range.lowerBound..<runs[group.upperBound - 1].range.upperBound
    guard (4...8).contains(length(of: group)),
      range.allSatisfy({ text.characters[$0].isCapital || text.characters[$0].scalar == 0x2D }),
      group.count == 1 || isGroupedLetters(group), !touchesKeyword(range),
      !range.allSatisfy({ text.characters[$0].scalar == 0x78 })
    else { return false }
    // Among words in capitals, only letters that cannot be a word stand out.
    if textScan.isShouted { return isUnspeakable(group, length: length(of: group)) }
    return !isCapitals(before: group.lowerBound) && !isCapitals(after: group.upperBound - 1)
  }

  /// Roles of keywords that may announce a code without digits.
  private static let announcing: RoleSet = [.code, .noun, .password, .action, .purpose]

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
