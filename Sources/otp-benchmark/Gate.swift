/// A limit that a figure must keep; only figures that do not depend on the machine or its load have one.
struct Gate {
  enum Figure: String {
    case allocations, wrong
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
    let value =
      switch figure {
      case .allocations: report.sets.map(\.allocationsPerMessage).max() ?? 0
      case .wrong: Double(report.wrong.count)
      }
    guard value > limit else { return nil }
    return "\(figure) is \(Report.rounded(value, to: 2)), above \(Report.rounded(limit, to: 2))"
  }
}
