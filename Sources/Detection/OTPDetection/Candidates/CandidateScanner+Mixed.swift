internal import OTPLocales
internal import OTPText

// Codes of letters and digits in groups with a space between them.
extension CandidateScanner {
  /// The maximum length of a group of letters and digits.
  private static let longestMixedGroup = 5
  /// The minimum length of a group of only letters or only digits beside one of both.
  private static let shortestPlainGroup = 3

  /// The maximum number of groups.
  private static let mostGroups = 4

  /// Returns the end of groups of capitals and digits with a space between them: `7DM3 4XPR`,
  /// `A4 T9 61`.
  ///
  /// Two groups have letters and digits. One of them may have only letters or only digits after a
  /// word for a code, as in `code: XK3 904`, or on a line of their own. See `isSplitCode(_:)` for
  /// more groups.
  func mixedEnd(from index: Int) -> Int? {
    guard isGroup(index), !isWrapped(index) else { return nil }
    var end = index + 1
    while end - index <= Self.mostGroups, runs[end - 1].joiner == Self.space, isGroup(end) {
      end += 1
    }
    if end < runs.count, isWrapped(end) { return nil }
    while end - index > 2 {
      if isSplitCode(index..<end) { return end }
      end -= 1
      // A code is whole, or it is none.
      if runs[end].kind == .mixed { return nil }
    }
    return end - index == 2 && isHalvedBySpace(index) ? end : nil
  }

  /// Whether a line break parts the run at `index` from one that is as long, and both are groups of
  /// a code, one of them with letters and digits. A part of a code is none.
  private func isWrapped(_ index: Int) -> Bool {
    guard index > 0, isGroup(index), isGroup(index - 1),
      runs[index].range.count == runs[index - 1].range.count,
      runs[index].kind == .mixed || runs[index - 1].kind == .mixed,
      runs[index].range.lowerBound - runs[index - 1].range.upperBound == 1
    else { return false }
    return text.characters[runs[index - 1].range.upperBound].kind == .lineBreak
  }

  /// Whether the group at `index` and the next one are a code.
  private func isHalvedBySpace(_ index: Int) -> Bool {
    guard Self.codeLengths.contains(length(of: index..<index + 2)) else { return false }
    let size = runs[index].range.count
    let isEven = size >= Self.shortestPlainGroup && runs[index + 1].range.count == size
    switch (runs[index].kind, runs[index + 1].kind) {
    case (.mixed, .mixed): return true
    case (.mixed, _), (_, .mixed):
      return isEven && isPointedAt(index) || isAloneOnLine(index) && !isQuantity(index + 1)
        || isWithLetters(index) || isPointedAt(index) && isTail(index + 1)
    // A longer number after letters is a code by itself: `code: BHV 4829`.
    case (.letters, .digits):
      if isContinued(after: index + 1) { return false }
      return isPointedAt(index) && isEven && size == Self.shortestPlainGroup
        || isTail(index + 1) && (isPointedAt(index) || isLineEdge(before: index))
    default: return false
    }
  }

  /// Whether the digits at `index` are too few to be a code by themselves, so that the group before
  /// them belongs to it: `code: WPLD 83`, `code: K4PX 92`.
  private func isTail(_ index: Int) -> Bool {
    runs[index].kind == .digits && runs[index].digits < Self.codeLengths.lowerBound
      && [0, Self.space].contains(runs[index].joiner)
      && runs[index - 1].range.count >= Self.shortestPlainGroup && !isQuantity(index)
  }

  /// The minimum length of a group with letters and digits and one of letters together. An
  /// abbreviation after a short name has fewer: `4G LTE`.
  private static let fewestWithLetters = 6

  /// Whether the group at `index` is followed by one of letters, and stands after a word for a code
  /// or, with the other, at a mark or the edge of a line: `Key in 3JR8 WD`, `9XD4 PT to sign in`.
  private func isWithLetters(_ index: Int) -> Bool {
    runs[index + 1].kind == .letters && length(of: index..<index + 2) >= Self.fewestWithLetters
      && runs[index + 1].range.count > 1
      && (isPointedAt(index) || isAtEdge(runs[index].range.lowerBound - 1, step: -1)
        || isAtEdge(runs[index + 1].range.upperBound, step: 1))
  }

  /// Whether no word follows the spaces from `place` on.
  private func isAtEdge(_ place: Int, step: Int) -> Bool {
    let place = end(ofSpaces: place, step: step)
    return !text.characters.indices.contains(place) || !text.characters[place].isWord
  }

  /// Whether the groups at `index` and after it are all that their line has: `7TQ4 KM`.
  private func isAloneOnLine(_ index: Int) -> Bool {
    runs[index].range.count >= Self.shortestPlainGroup && isLineEdge(before: index)
      && isLineEdge(after: index + 1)
  }

  private func isLineEdge(before index: Int) -> Bool {
    isLineEdge(runs[index].range.lowerBound - 1, step: -1)
  }

  private func isLineEdge(after index: Int) -> Bool {
    isLineEdge(runs[index].range.upperBound, step: 1)
  }

  /// Whether nothing but spaces lies between the character at `place` and the edge of its line.
  private func isLineEdge(_ place: Int, step: Int) -> Bool {
    let place = end(ofSpaces: place, step: step)
    return !text.characters.indices.contains(place) || text.characters[place].kind == .lineBreak
  }

  /// Returns the first place from `place` on that is not a space.
  private func end(ofSpaces place: Int, step: Int) -> Int {
    var place = place
    while text.characters.indices.contains(place), text.characters[place].kind == .space {
      place += step
    }
    return place
  }

  /// Whether a space or a hyphen joins another group of digits to the one at `index`, which is not
  /// a quantity.
  private func isContinued(after index: Int) -> Bool {
    (runs[index].joiner == Self.space || runs[index].joiner == Self.hyphen)
      && index + 1 < runs.count && runs[index + 1].kind == .digits && !isQuantity(index + 1)
  }

  /// Whether a unit follows the run at `index`.
  private func isQuantity(_ index: Int) -> Bool {
    let range = runs[index].range
    switch Surroundings(text: text, keywords: keywords, range: range).keywordAfter?.role {
    case .duration, .unit, .currency, .calendar: return true
    default: return false
    }
  }

  /// Whether three or four groups are a code: two of them have letters and digits, or one has
  /// beside a group of letters or after a word for a code, and each of the others is as long as one
  /// of these. Letters and digits in groups of one length are a code after such a word, as in
  /// `code: KR 48 LC`. No word may make a quantity of the last group.
  private func isSplitCode(_ group: Range<Int>) -> Bool {
    guard group.count <= Self.mostGroups, Self.codeLengths.contains(length(of: group)) else {
      return false
    }
    let mixed = group.filter { runs[$0].kind == .mixed }
    let hasLetters = group.contains { runs[$0].kind == .letters }
    guard mixed.count > 1 || mixed.count == 1 && hasLetters || isPointedAt(group.lowerBound) else {
      return false
    }
    let models = mixed.isEmpty ? [group.lowerBound] : mixed
    let isAlike = group.allSatisfy { one in
      models.contains { runs[$0].range.count == runs[one].range.count }
    }
    guard isAlike, mixed.count > 0 || isAroundDigits(group) else { return false }
    let last = group.upperBound - 1
    return runs[last].kind != .digits || !isQuantity(last)
  }

  /// Whether groups of digits stand between groups of letters. Those after letters are a code by
  /// themselves: `code: SDR 941 596`.
  private func isAroundDigits(_ group: Range<Int>) -> Bool {
    runs[group.lowerBound].kind == .letters && runs[group.upperBound - 1].kind == .letters
      && group.contains { runs[$0].kind == .digits }
  }

  /// Whether a run is a short group of digits, capitals without a vowel, or both.
  private func isGroup(_ index: Int) -> Bool {
    guard index < runs.count, runs[index].range.count <= Self.longestMixedGroup else {
      return false
    }
    let run = runs[index]
    switch run.kind {
    case .digits: return true
    case .mixed: return !hasLowercase(run.range)
    case .letters:
      return !keywords.starts(at: run.range.lowerBound, where: Self.isNoUnit)
        && isConsonants(run.range)
    }
  }

  /// Units are abbreviations of a few consonants, and mean nothing without a number before them.
  private static func isNoUnit(_ role: Role) -> Bool {
    role != .unit && role != .duration && role != .currency && role != .calendar
  }

  /// The roles of words after which a code begins.
  private static let pointing: RoleSet = [.code, .noun, .password, .action, .copula]
  /// The maximum number of characters between such a word and the code, as in `code: "`.
  private static let longestGap = 4

  /// Whether a word that points at a code directly precedes the run at `index`.
  func isPointedAt(_ index: Int) -> Bool {
    let start = runs[index].range.lowerBound
    guard let last = keywords.index(before: start) else { return false }
    let keyword = keywords.keywords[last]
    return Self.pointing.contains(keyword.role) && keyword.range.upperBound <= start
      && start - keyword.range.upperBound <= Self.longestGap
      && !(keyword.range.upperBound..<start).contains { text.characters[$0].isWord }
  }
}
