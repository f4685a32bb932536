internal import OTPText

/// A place where keywords are looked for, and what was found out about it once it was asked.
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

/// Where a stem ends in a text, and what was found out about what follows it.
struct KeywordEnd {
  private let stemEnd: Int
  private var endsWord: Bool?
  private var ending: EndingTable.Ending??

  init(_ stemEnd: Int) { self.stemEnd = stemEnd }

  /// The end of the stem with one of the endings of `list`; nil when something else follows.
  mutating func end(
    with list: Int,
    _ endings: EndingTable,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Int? {
    if endings.allowsNone(list), endsWord(in: text, of: original, &boundaries) { return stemEnd }
    guard list != 0, text.boundary(before: stemEnd) == .no else { return nil }
    let end = text.wordEnd(from: stemEnd)
    let known = ending ?? endings.ending(stemEnd..<end, of: text)
    ending = .some(known)
    guard let known, endings.contains(known, in: list) else { return nil }
    return end
  }

  private mutating func endsWord(
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Bool {
    if let endsWord { return endsWord }
    let answer = boundaries.isBoundary(before: stemEnd, in: text, of: original)
    endsWord = answer
    return answer
  }
}
