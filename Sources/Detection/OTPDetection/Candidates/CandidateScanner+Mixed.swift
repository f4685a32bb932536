internal import OTPLocales
internal import OTPText

// Codes of letters and digits in two groups with a space between them.
extension CandidateScanner {
  /// The maximum length of a group of letters and digits.
  private static let longestMixedGroup = 5
  /// The minimum length of a group of only letters or only digits beside one of both.
  private static let shortestPlainGroup = 3

  /// Returns the end of two groups of capitals and digits with a space between them: `7DM3 4XPR`.
  ///
  /// Both groups have letters and digits. After a word for a code, one of them may have only
  /// letters or only digits, if both have the same length: `code: XK3 904`.
  func mixedEnd(from index: Int) -> Int? {
    let end = index + 2
    guard isGroup(index), runs[index].joiner == Self.space, isGroup(index + 1),
      runs[index + 1].joiner != Self.space || !isGroup(end) || runs[end].kind != .mixed,
      Self.codeLengths.contains(length(of: index..<end))
    else { return nil }
    switch (runs[index].kind, runs[index + 1].kind) {
    case (.mixed, .mixed): return end
    case (.mixed, _), (_, .mixed): break
    default: return nil
    }
    let size = runs[index].range.count
    return size >= Self.shortestPlainGroup && runs[index + 1].range.count == size
      && isPointedAt(index) ? end : nil
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
