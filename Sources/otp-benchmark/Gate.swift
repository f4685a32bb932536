/// A limit that a figure must keep.
///
/// Counts do not depend on the machine or its load, ratios little: give those some room.
struct Gate {
  enum Figure: String, CaseIterable {
    case allocations, growth, latin, mixed, wrong
    case allocationsWith = "allocations-with"
    case allocationsWithout = "allocations-without"
  }

  let figure: Figure
  let limit: Double

  /// Reads `name=limit`; nil when it is not that.
  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let figure = Figure(rawValue: String(parts[0])),
      let limit = Double(parts[1])
    else { return nil }
    self.figure = figure
    self.limit = limit
  }

  /// What is said when the figure is above the limit; nil when it is not.
  func failure(in report: Report) -> String? {
    let value: Double? =
      switch figure {
      case .allocations: report.allocations.average
      case .allocationsWith: Double(report.allocations.withCandidate.most)
      case .allocationsWithout: Double(report.allocations.mostWithoutCandidate)
      case .growth: report.worstGrowth?.ratio
      case .latin, .mixed: report.ratio(figure.rawValue)
      case .wrong: Double(report.wrong.count)
      }
    guard let value else { return "\(figure.rawValue) was not measured" }
    guard value > limit else { return nil }
    return
      "\(figure.rawValue) is \(Report.rounded(value, to: 2)), above \(Report.rounded(limit, to: 2))"
  }
}
