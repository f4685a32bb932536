internal import OTPLocales

// Words for the instrument of an action, as in `sign in with 482913`.
extension SignalCollector {
  /// The maximum length of a suffix attached to a number, in letters.
  static let longestEnding = 4
  /// The maximum number of keywords to examine on each side.
  private static let mostNeighbours = 16
  /// The share that remains if only the message names a purpose, not the sentence.
  private static let distantShare = 0.4

  /// The share that remains if the clause continues after the number.
  private static let countedShare = 0.5

  /// Returns the strength of a word such as `with` next to the candidate: full if its sentence
  /// names a purpose and the clause ends after the number.
  func instrumentShare(of index: Int) -> Double {
    let range = candidates[index].range
    let next = map.index(from: range.upperBound)
    let first = max(0, next - Self.mostNeighbours)
    let last = min(map.keywords.count, next + Self.mostNeighbours)
    let isForPurpose = map.keywords[first..<last].contains { keyword in
      guard keyword.role == .purpose || keyword.role == .payment else { return false }
      let isBefore = keyword.range.lowerBound < range.lowerBound
      let distance =
        isBefore
        ? layout.distance(from: keyword.range.upperBound, to: range.lowerBound)
        : layout.distance(from: range.upperBound, to: keyword.range.lowerBound)
      return distance.sentences == 0 && distance.lines == 0
    }
    // A noun that is counted follows its number: `ended with 4821 runners`.
    if isForPurpose {
      return endsClause(range.upperBound)
        || KeywordMap.isTiedToNumber(range.upperBound + 1, in: text)
        ? 1 : Self.countedShare
    }
    return map.has(.purpose) || map.has(.secrecy) ? Self.distantShare : 0
  }
}
