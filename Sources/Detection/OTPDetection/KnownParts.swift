internal import OTPLocales
internal import OTPText

/// The parts of a text that the detector recognizes, in UTF-8 bytes and in text order.
package struct KnownParts {
  /// The words of the lexicon outside addresses; of compounds, only their ends.
  package var words: [Range<Int>]
  /// The web and mail addresses.
  package let addresses: [Range<Int>]
}

extension DetectionSession {
  /// The words of the lexicon and the addresses in `text`.
  package func knownParts(of text: String) -> KnownParts {
    let bytes = Array(text.utf8)
    let folded = FoldedText(bytes.span, table: lexicon.table)
    var scan = TextScan()
    scan.read(folded)
    var words = KnownWords(lexicon)
    return KnownParts(
      words: words.ranges(in: folded, of: bytes.span, outside: scan.addresses),
      addresses: scan.addresses.map { range in
        folded.offset(of: range.lowerBound)..<folded.endOffset(of: range.upperBound - 1)
      }
    )
  }
}
