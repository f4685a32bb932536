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
  /// Two groups have letters and digits. After a word for a code, one of them may have only letters
  /// or only digits, if both have the same length: `code: XK3 904`. See `isSplitCode(_:)` for more
  /// groups.
  func mixedEnd(from index: Int) -> Int? {
    guard isGroup(index) else { return nil }
    var end = index + 1
    while end - index <= Self.mostGroups, runs[end - 1].joiner == Self.space, isGroup(end) {
      end += 1
    }
    while end - index > 2 {
      if isSplitCode(index..<end) { return end }
      end -= 1
      // A code is whole, or it is none.
      if runs[end].kind == .mixed { return nil }
    }
    return end - index == 2 && isHalvedBySpace(index) ? end : nil
  }

  /// Whether the group at `index` and the next one are a code.
  private func isHalvedBySpace(_ index: Int) -> Bool {
    guard Self.codeLengths.contains(length(of: index..<index + 2)) else { return false }
    let size = runs[index].range.count
    let isEven = size >= Self.shortestPlainGroup && runs[index + 1].range.count == size
    switch (runs[index].kind, runs[index + 1].kind) {
    case (.mixed, .mixed): return true
    case (.mixed, _), (_, .mixed): return isEven && isPointedAt(index)
    // A longer number after letters is a code by itself: `code: BHV 4829`.
    case (.letters, .digits):
      return isEven && size == Self.shortestPlainGroup && isPointedAt(index)
    default: return false
    }
  }

  /// Whether three or four groups are a code: two of them have letters and digits, or one has after
  /// a word for a code, and each of the others is as long as one of these. Letters and digits in
  /// groups of one length are a code after such a word, as in `code: KR 48 LC`. No word may make a
  /// quantity of the last group.
  private func isSplitCode(_ group: Range<Int>) -> Bool {
    guard group.count <= Self.mostGroups, Self.codeLengths.contains(length(of: group)) else {
      return false
    }
    let mixed = group.filter { runs[$0].kind == .mixed }
    guard mixed.count > 1 || isPointedAt(group.lowerBound) else { return false }
    let models = mixed.isEmpty ? [group.lowerBound] : mixed
    let isAlike = group.allSatisfy { one in
      models.contains { runs[$0].range.count == runs[one].range.count }
    }
    guard isAlike, mixed.count > 0 || hasLettersAndDigits(group) else { return false }
    let last = runs[group.upperBound - 1]
    guard last.kind == .digits else { return true }
    switch Surroundings(text: text, keywords: keywords, range: last.range).keywordAfter?.role {
    case .duration, .unit, .currency, .calendar: return false
    default: return true
    }
  }

  private func hasLettersAndDigits(_ group: Range<Int>) -> Bool {
    group.contains { runs[$0].kind == .letters } && group.contains { runs[$0].kind == .digits }
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
    case .letters: return !keywords.starts(at: run.range.lowerBound) && isConsonants(run.range)
    }
  }

  /// The roles of words after which a code begins.
  private static let pointing: RoleSet = [.code, .noun, .password, .action, .copula]
  /// The maximum number of characters between such a word and the code, as in `code: "`.
  private static let longestGap = 4

  /// Whether a word that points at a code directly precedes the run at `index`.
  private func isPointedAt(_ index: Int) -> Bool {
    let start = runs[index].range.lowerBound
    guard let last = keywords.index(before: start) else { return false }
    let keyword = keywords.keywords[last]
    return Self.pointing.contains(keyword.role) && keyword.range.upperBound <= start
      && start - keyword.range.upperBound <= Self.longestGap
      && !(keyword.range.upperBound..<start).contains { text.characters[$0].isWord }
  }
}
