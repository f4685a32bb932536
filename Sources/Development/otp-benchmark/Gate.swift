/// An upper limit for a figure.
///
/// Counts are independent of the machine and its load. Ratios nearly are, so leave some room for
/// them.
struct Gate {
  enum Figure: String, CaseIterable {
    case allocations, growth, latin, mixed, wrong
    case allocationsWith = "allocations-with"
    case allocationsWithout = "allocations-without"
  }

  let figure: Figure
  let limit: Double

  /// Parses `name=limit`; `nil` if `text` is anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let figure = Figure(rawValue: String(parts[0])),
      let limit = Double(parts[1])
    else { return nil }
    self.figure = figure
    self.limit = limit
  }

  /// A message if the figure exceeds the limit, otherwise `nil`.
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
