internal import OTPLocales
internal import OTPText

// What a number looks like.
extension CandidateScanner {
  /// What the number of `group` looks like, from its own form and from what touches it.
  func kind(of group: ArraySlice<Run>) -> Candidate.Kind {
    guard let first = group.first, let last = group.last else { return .plain }
    let range = first.range.lowerBound..<last.range.upperBound
    let beside = Surroundings(text: text, keywords: keywords, range: range)
    // A hash may hold a plus sign, which otherwise begins a telephone number.
    if isAppHash(range) { return .appHash }
    if beside.isDialled { return .phone }
    if beside.isMasked || isMaskedRun(first) { return .masked }
    if beside.isAfterPlus || isAfterAreaCode(range) { return .phone }
    if beside.isPercentage { return .percentage }
    if isHexadecimal(group) || WebColour.isOne(range, in: text) { return .hash }
    if let word = first.word, !keywords.ends(at: first.range.lowerBound) {
      return word.count < Self.fewestWordLetters ? .identifier : .brand
    }
    if isAttached(range) || isPort(range) || isIndex(range) { return .identifier }
    if last.hasTail, isUnitLetter(range.upperBound) { return .quantity }
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
    if pattern.isDate || pattern.isSpanOfYears { return .date }
    if pattern.isDecimal { return .quantity }
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

  /// Shorter words that touch a number are part of a name: `Ed25519`.
  private static let fewestWordLetters = 3

  func hasLowercase(_ range: Range<Int>) -> Bool {
    range.contains { text.characters[$0].typed >= 0x61 }
  }

  /// Letters and a hyphen that a service puts before its code, as in `G-482913`, `ABC-482913`.
  func isServicePrefix(_ run: Run) -> Bool {
    run.range.count <= 4 && !hasLowercase(run.range)
  }

  /// Whether letters alone may be a code: capitals that shout alone, in groups of equal size if in groups.
  func isWrittenAsCode(_ group: ArraySlice<Run>) -> Bool {
    guard let first = group.first, let last = group.last,
      [.code, .noun, .password, .action, .purpose].contains(where: { keywords.has($0) })
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
