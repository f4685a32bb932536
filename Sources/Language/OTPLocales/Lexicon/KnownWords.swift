package import OTPText

/// Finds the words of a text that a lexicon has, for those who keep nothing else of the text.
package struct KnownWords: ~Copyable {
  private let lexicon: Lexicon
  private var finder = KeywordFinder()

  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
  }

  /// The ranges of the words of the lexicon in `text`, the folded form of `original`, in UTF-8
  /// bytes and in text order. Nothing is looked for in `addresses`.
  ///
  /// Of a compound of which the lexicon has the end alone, it is the range of that end. A notice in
  /// place of a text is in the lexicon as a whole.
  package mutating func ranges(
    in text: FoldedText,
    of original: borrowing Span<UInt8>,
    outside addresses: [Range<Int>]
  ) -> [Range<Int>] {
    if lexicon.isRedaction(text) { return [0..<original.count] }
    finder.find(in: text, of: original, outside: addresses, lexicon: lexicon)
    var ranges: [Range<Int>] = []
    for match in finder.matches {
      let end = text.endOffset(of: match.range.upperBound - 1)
      let start = match.isCompound ? tail(of: match, text, original) : match.range.lowerBound
      if let start { ranges.append(text.offset(of: start)..<end) }
    }
    return ranges
  }

  /// Where the longest end of a compound begins that the lexicon has as a word of its own; nil if
  /// there is none.
  private func tail(
    of match: KeywordMatch,
    _ text: FoldedText,
    _ original: borrowing Span<UInt8>
  ) -> Int? {
    let end = text.endOffset(of: match.range.upperBound - 1)
    var finder = KeywordFinder()
    for start in match.range.dropFirst() {
      let bytes = original.extracting(text.offset(of: start)..<end)
      let tail = FoldedText(bytes, table: lexicon.table)
      finder.find(in: tail, of: bytes, lexicon: lexicon)
      if finder.matches.contains(where: { !$0.isCompound && $0.range == tail.characters.indices }) {
        return start
      }
    }
    return nil
  }
}
