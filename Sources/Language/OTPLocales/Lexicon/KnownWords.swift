package import OTPText

/// Finds the words of a text that are in a lexicon, for callers that keep nothing else of the text.
package struct KnownWords: ~Copyable {
  private let lexicon: Lexicon
  private var finder = KeywordFinder()

  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
  }

  /// The ranges of the lexicon's words in `text`, the folded form of `original`, in UTF-8 bytes and
  /// in text order. Words in `addresses` are ignored.
  ///
  /// If the lexicon has only the end of a compound, the range is that of the end. The placeholder
  /// of a hidden message is one range.
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

  /// The start of the longest end of a compound that the lexicon also has as a separate word; nil
  /// if there is none.
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
