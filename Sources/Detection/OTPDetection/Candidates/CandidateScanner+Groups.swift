internal import OTPLocales
internal import OTPText

// Grouping of runs into numbers.
extension CandidateScanner {
  static let space: UInt32 = 0x20
  static let hyphen: UInt32 = 0x2D
  static let dot: UInt32 = 0x2E
  private static let colon: UInt32 = 0x3A

  /// Returns the joiner between the run at `index` and the previous one; a space if there are
  /// several characters.
  private func joiner(before index: Int) -> UInt32 {
    let joiner = runs[index - 1].joiner
    return joiner == 0 ? Self.space : joiner
  }

  /// Returns the end of a code with a space after each character: `4 8 2 9 1 3`, `A 7 K 9 Q`.
  func spelledEnd(from index: Int) -> Int? {
    if isSmallLetter(index), isDigits(index + 1), !isPointedAt(index) { return nil }
    var end = index
    // Stop once there are too many, however many follow.
    while end < runs.count, end - index <= Self.codeLengths.upperBound, runs[end].range.count == 1 {
      end += 1
      guard runs[end - 1].joiner == Self.space else { break }
    }
    if end - index > 1, isWord(end - 1, after: index..<end - 1) { end -= 1 }
    let digits = runs[index..<end].count { $0.kind == .digits }
    // Letters without digits are words spaced out for emphasis.
    let isSpelled = digits == end - index || digits > 0 && end - index > 4
    return isSpelled && (4...Self.codeLengths.upperBound).contains(end - index) ? end : nil
  }

  /// Whether the letter at `index` is a word of its own after nothing but digits, as in Portuguese:
  /// `4 8 2 9 1 3 e cole`, `4 8 2 9 1 3 E COLE`.
  private func isWord(_ index: Int, after digits: Range<Int>) -> Bool {
    guard runs[index].kind == .letters, digits.allSatisfy(isDigits) else { return false }
    if isSmallLetter(index) { return true }
    return runs[index].joiner == Self.space && index + 1 < runs.count
      && runs[index + 1].kind == .letters
  }

  private func isSmallLetter(_ index: Int) -> Bool {
    runs[index].range.count == 1 && hasLowercase(runs[index].range)
  }

  /// Returns the end of a number in groups of digits joined by single spaces: a grouped code, an
  /// amount, or a long number.
  func spacedEnd(from index: Int, _ tightGroups: inout Range<Int>) -> Int? {
    guard isDigits(index), !isWholeTelephone(index) else { return nil }
    if tightGroups.contains(index) { return telephoneEnd(from: index) }
    var end = index
    var isTight = false
    while isDigits(end) {
      // A number with this many groups is neither a code nor an amount. Return early if it is a
      // phone number, so that its groups are not scanned again.
      if end - index == Self.mostGroups, let telephone = telephoneEnd(from: index) {
        return telephone
      }
      end += 1
      let next = runs[end - 1].joiner
      guard next == Self.space else {
        isTight = next == Self.hyphen && isDigits(end) && !isSpaced(end - 1)
        break
      }
    }
    // An hour that follows a year or a code is not one of its groups: `2026 18:26`.
    if end - index > 1, runs[end - 1].joiner == Self.colon, isDigits(end) { end -= 1 }
    if isTight { tightGroups = index..<end }
    if end - index < 2, !isTight { return nil }
    if isTight || hasHyphen(before: index) { return telephoneEnd(from: index) }
    guard end - index <= Self.mostGroups else { return end }
    var pattern = NumberPattern()
    for place in index..<end {
      pattern.append(
        size: runs[place].digits,
        value: value(of: runs[place].range),
        joiner: Self.space
      )
    }
    if pattern.isGroupedLikeCode || pattern.isAmount || pattern.isCardNumber { return end }
    return telephoneEnd(from: index) ?? (pattern.total > Self.codeLengths.upperBound ? end : nil)
  }

  /// The maximum number of groups in an amount or a code. No account holds an amount with more.
  private static let mostGroups = 10

  private func isDigits(_ index: Int) -> Bool {
    index < runs.count && runs[index].kind == .digits
  }

  /// Whether a hyphen attaches the run at `index` to the text before it. A hyphen after a particle
  /// does not, as in Zulu: `ngu-482 913`.
  private func hasHyphen(before index: Int) -> Bool {
    if runs[index].isTiedToWord { return !keywords.ends(at: runs[index].range.lowerBound - 1) }
    guard index > 0, runs[index - 1].joiner == Self.hyphen, !isSpaced(index - 1) else {
      return false
    }
    let last = runs[index - 1]
    return last.kind != .letters || last.range.count > 1 || !hasLowercase(last.range)
  }

  /// Returns the end of a service prefix, a hyphen and a grouped code: `G-482 913`, `G-482-913`.
  func prefixedEnd(from index: Int) -> Int? {
    guard runs[index].kind == .letters, isServicePrefix(runs[index]),
      runs[index].joiner == Self.hyphen, isDigits(index + 1)
    else { return nil }
    var end = index + 2
    var pattern = NumberPattern()
    pattern.append(size: runs[index + 1].digits, value: 0, joiner: nil)
    while isDigits(end), end - index <= Self.mostGroups,
      case let joiner = runs[end - 1].joiner,
      joiner == Self.space || joiner == Self.hyphen || joiner == Self.dot
    {
      pattern.append(size: runs[end].digits, value: 0, joiner: joiner)
      end += 1
    }
    return pattern.isGroupedLikeCode ? end : nil
  }

  /// Returns the end of runs joined by single marks, without spaces.
  func joinedEnd(from index: Int) -> Int {
    var end = index + 1
    while isMark(after: end - 1), !isCommaOfSentence(after: index..<end) { end += 1 }
    return end
  }

  /// Returns the end of groups of digits joined by hyphens, for codes in addresses:
  /// `/verify/123-456`.
  func addressedEnd(from index: Int) -> Int {
    var end = index + 1
    while isDigits(end - 1), isDigits(end), runs[end - 1].joiner == Self.hyphen { end += 1 }
    return end
  }

  private func isMark(after index: Int) -> Bool {
    switch runs[index].joiner {
    case 0x2C: return isDigits(index) && isDigits(index + 1)
    case 0x2E, 0x3A, 0x27, 0x2F:  // . : ' /
      return runs[index].digits > 0 && runs[index + 1].digits > 0
    case Self.hyphen, 0x5F:
      // Hyphens also join words: `mTAN-Code`, `482913-tól`.
      return (isPart(runs[index], beside: runs[index + 1]) || isLetterGroup(index))
        && (isPart(runs[index + 1], beside: runs[index]) || isLetterGroup(index + 1))
    default: return false
    }
  }

  /// The maximum number of letters in a group between digits.
  private static let longestLetterGroup = 3

  /// Whether a run of capitals is joined by hyphens to digits on both sides, or to digits that are
  /// followed by another group: `K6-RM-31`, `KJ-48-RP`.
  private func isLetterGroup(_ index: Int) -> Bool {
    guard runs[index].kind == .letters, runs[index].range.count <= Self.longestLetterGroup,
      runs[index].range.allSatisfy({ text.characters[$0].isCapital })
    else { return false }
    return (isTied(index - 1) && isTied(index)) || (isTied(index) && isTied(index + 1))
      || (isTied(index - 1) && isTied(index - 2))
  }

  /// Whether a hyphen joins the run at `index` to the next one, and one of them has digits.
  private func isTied(_ index: Int) -> Bool {
    guard index >= 0, index + 1 < runs.count, runs[index].joiner == Self.hyphen else {
      return false
    }
    return runs[index].digits > 0 || runs[index + 1].digits > 0
  }

  private func isPart(_ run: Run, beside other: Run) -> Bool {
    run.digits > 0
      || run.range.count <= 5 && run.range.allSatisfy { text.characters[$0].isCapital }
        && (run.range.count == 1 || other.kind == .mixed
          || !keywords.starts(at: run.range.lowerBound))
  }

  /// Whether joined runs form one number. If not, a mark between them only lacks its space:
  /// `482913,5 min`.
  func isOneNumber(_ group: Range<Int>) -> Bool {
    switch runs[group.lowerBound].joiner {
    case 0x2C, 0x2E, 0x3A: break  // , . :
    case Self.hyphen where isSpaced(group.lowerBound):
      return pattern(of: group).isGroupedLikeCode && !isBesideGroup(group)
    default: return true
    }
    let pattern = pattern(of: group)
    return pattern.isAmount || pattern.isDecimal || pattern.isDate || pattern.isTime
      || pattern.isGroupedLikeCode || isTimestamp(group)
      || group.contains { runs[$0].kind != .digits } || pattern.count > 2
  }

  /// Whether more than one character separates the run at `index` from the next one: ` - `.
  private func isSpaced(_ index: Int) -> Bool {
    runs[index + 1].range.lowerBound - runs[index].range.upperBound > 1
  }

  /// Whether a word or a space attaches `group` to more letters or digits, so that a dash in it
  /// separates phrases: `Market24 - 681 335 -`.
  private func isBesideGroup(_ group: Range<Int>) -> Bool {
    let last = group.upperBound - 1
    return runs[group.lowerBound].word != nil
      || runs[last].joiner == Self.space && isDigits(last + 1)
  }

  /// The number of digits in the seconds since 1970, from 2001 to 2286.
  private static let timestampDigits = 10

  /// Whether digits are seconds since 1970 with a fraction: `1770310816.946421`.
  private func isTimestamp(_ group: Range<Int>) -> Bool {
    group.count == 2 && runs[group.lowerBound].joiner == Self.dot
      && runs[group.lowerBound].digits == Self.timestampDigits
      && text.characters[runs[group.lowerBound].range.lowerBound].scalar == 0x31
      && runs[group.lowerBound + 1].digits >= 3
  }

  /// Whether a comma separates a code from a number in the sentence, as in `482913,10分钟` and
  /// `482-913,10分钟`: what precedes it is as long as a code, and a duration, a validity or a
  /// calendar word follows the next number.
  private func isCommaOfSentence(after group: Range<Int>) -> Bool {
    guard runs[group.upperBound - 1].joiner == 0x2C,
      length(of: group) > Self.codeLengths.lowerBound
    else { return false }
    let next = runs[group.upperBound].range
    switch Surroundings(text: text, keywords: keywords, range: next).keywordAfter?.role {
    case .duration, .validity, .calendar: return true
    default: return false
    }
  }

  /// Returns the groups of digits in `group` and their joiners.
  func pattern(of group: Range<Int>) -> NumberPattern {
    var pattern = NumberPattern()
    for index in group {
      pattern.append(
        size: runs[index].digits,
        value: value(of: runs[index].range),
        joiner: index > group.lowerBound ? joiner(before: index) : nil
      )
    }
    return pattern
  }
}
