internal import OTPText

/// A place where keywords are searched for, and what is known about it.
struct KeywordPlace {
  /// Where the word starts that the keywords are found in.
  let wordStart: Int
  /// Whether a stem may start here; nil where a dictionary has not been asked.
  private(set) var isStart: Bool?
  /// The locales whose keywords count; nil for all.
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
