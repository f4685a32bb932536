internal import OTPText

/// A position where keywords are searched for, with cached facts about it.
struct KeywordPlace {
  /// The start of the word that contains the position.
  let wordStart: Int
  /// Whether a stem may start here, or nil if the dictionary has not been consulted yet.
  private(set) var isStart: Bool?
  /// The locales to search, or nil for all.
  var locales: LocaleSet?

  init(_ wordStart: Int, isStart: Bool? = nil) {
    self.wordStart = wordStart
    self.isStart = isStart
  }

  /// Whether a word starts at `start`.
  mutating func startsWord(
    _ start: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Bool {
    if let isStart { return isStart }
    let answer = boundaries.isBoundary(before: start, in: text, of: original)
    isStart = answer
    return answer
  }
}
