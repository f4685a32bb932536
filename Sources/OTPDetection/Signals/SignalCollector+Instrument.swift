internal import OTPLocales

// What something is done with, as in `sign in with 482913`.
extension SignalCollector {
  /// How many letters an ending that is tied to a number has at most.
  static let longestEnding = 4
  /// How many keywords are looked at on each side.
  private static let mostNeighbours = 16
  /// How much is left where the sentence names nothing that is confirmed, but the message does.
  private static let distantShare = 0.4

  /// How much is left where the clause goes on without a mark.
  private static let countedShare = 0.5

  /// How surely what stands beside a word such as `with` at the candidate is a code: wholly where
  /// its sentence says what for.
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
    // What is counted follows its number: `ended with 4821 runners`.
    if isForPurpose {
      return endsClause(range.upperBound)
        || KeywordMap.isTiedToNumber(range.upperBound + 1, in: text)
        ? 1 : Self.countedShare
    }
    return map.has(.purpose) || map.has(.secrecy) ? Self.distantShare : 0
  }
}
