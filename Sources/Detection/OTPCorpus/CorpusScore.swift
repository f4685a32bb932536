/// Counts of right answers to corpus rows.
package struct CorpusScore: Sendable, Equatable, Decodable {
  package var rows = 0
  package var right = 0
  /// The number of rows with a code.
  package var withCode = 0
  package var found = 0
  /// The number of rows for which a code was reported, right or wrong.
  package var reported = 0

  static func += (left: inout CorpusScore, right: CorpusScore) {
    left.rows += right.rows
    left.right += right.right
    left.withCode += right.withCode
    left.found += right.found
    left.reported += right.reported
  }

  /// The share of codes that were found, or 1 if there are none.
  var recall: Double { Self.share(found, of: withCode) }

  /// The share of reported codes that are right, or 1 if there are none.
  var precision: Double { Self.share(found, of: reported) }

  private static func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 1 : Double(part) / Double(whole)
  }
}
