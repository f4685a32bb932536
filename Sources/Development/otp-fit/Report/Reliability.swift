/// A calibration table. Of detections with a score of about 0.9, nine in ten should be right.
struct Reliability {
  struct Row: Equatable {
    /// The range of scores. Only the last range includes its upper bound.
    let range: ClosedRange<Double>
    fileprivate(set) var count = 0
    fileprivate(set) var right = 0
    fileprivate var scores = 0.0

    var meanScore: Double { scores / Double(max(1, count)) }
    var shareRight: Double { Double(right) / Double(max(1, count)) }
  }

  /// The ends of the ranges, which are finer towards 1, where most detections are.
  private static let ends = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1]

  /// The non-empty ranges.
  let rows: [Row]
  /// The row for all scores.
  let total: Row

  init(_ cases: [(score: Double, isRight: Bool)]) {
    var rows = zip(Self.ends, Self.ends.dropFirst()).map { Row(range: $0...$1) }
    var total = Row(range: 0...1)
    for (score, isRight) in cases {
      let place = rows.lastIndex { score >= $0.range.lowerBound } ?? 0
      rows[place].add(score, isRight)
      total.add(score, isRight)
    }
    self.rows = rows.filter { $0.count > 0 }
    self.total = total
  }
}

extension Reliability.Row {
  fileprivate mutating func add(_ score: Double, _ isRight: Bool) {
    count += 1
    right += isRight ? 1 : 0
    scores += score
  }
}
