internal import OTPText

/// The end of a stem in a text, with cached facts about the text after it.
struct KeywordEnd {
  private let stemEnd: Int
  private var endsWord: Bool?
  private var ending: EndingTable.Ending??
  private var wordEnd: Int

  init(_ stemEnd: Int) {
    self.stemEnd = stemEnd
    wordEnd = stemEnd
  }

  /// The end of the stem together with an ending of `list`, or nil if none of them follows.
  mutating func end(
    with list: Int,
    _ endings: EndingTable,
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Int? {
    if endings.allowsNone(list), endsWord(in: text, of: original, &boundaries) { return stemEnd }
    guard list != 0, text.boundary(before: stemEnd) == .no else { return nil }
    guard hasEnding(endings, in: text), let ending, let ending, endings.contains(ending, in: list)
    else { return nil }
    return wordEnd
  }

  /// Whether the rest of the word is an ending of any stem. The word must not end here.
  mutating func hasEnding(_ endings: EndingTable, in text: FoldedText) -> Bool {
    if let ending { return ending != nil }
    wordEnd = text.wordEnd(from: stemEnd)
    let known = endings.ending(stemEnd..<wordEnd, of: text)
    ending = .some(known)
    return known != nil
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
