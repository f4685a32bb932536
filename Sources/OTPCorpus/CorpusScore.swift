/// How many rows of a corpus file, or of several, were right.
package struct CorpusScore: Sendable, Equatable, Decodable {
  package var rows = 0
  package var right = 0
  /// Rows that carry a code, and those of them whose code was found.
  package var withCode = 0
  package var found = 0
  /// Rows for which a code was reported, whether right or not.
  package var reported = 0

  static func += (left: inout CorpusScore, right: CorpusScore) {
    left.rows += right.rows
    left.right += right.right
    left.withCode += right.withCode
    left.found += right.found
    left.reported += right.reported
  }

  /// Of the rows that carry a code, the share whose code was found; 1 when there is none.
  var recall: Double { Self.share(found, of: withCode) }

  /// Of the codes that were reported, the share that was right; 1 when there is none.
  var precision: Double { Self.share(found, of: reported) }

  private static func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 1 : Double(part) / Double(whole)
  }
}
