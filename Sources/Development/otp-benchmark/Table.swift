/// The figures compared with the targets of the project, in the format of the other benchmarks.
struct Table {
  /// A figure and its target, an upper limit.
  struct Row {
    let what: String
    let against: String
    let value: Double
    let target: Double
    /// The number of decimals of value and target.
    let decimals: Int

    var line: String {
      let cells = [
        what, against, Report.rounded(value, to: decimals), Report.rounded(target, to: decimals),
        value <= target ? "yes" : "no",
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
  }

  /// Less than twice the time to split the message into words, which is the first step of other
  /// detectors.
  private static let mixed = 1.9
  /// ICU is fastest in Latin scripts, where it needs no dictionary.
  private static let latin = 3.0
  /// One pass to read, one to look for a binding, one to verify.
  private static let passes = 3.0
  private static let allocationsWithoutCandidate = 0.0
  /// For the code, its raw text, and the languages of the message.
  private static let allocationsWithCandidate = 3.0
  /// Doubling the text doubles the time, with room for cache limits and noise.
  private static let growth = 2.3

  let rows: [Row]

  init(_ report: Report) {
    var rows = report.sets.map { set in
      let name = Self.description(of: set.name)
      let what = "\(name), \(set.messages) of \(Report.rounded(set.bytesPerMessage, to: 0)) bytes"
      return Row(
        what: what,
        against: set.against.rawValue,
        value: set.ratio,
        target: Self.target(of: set.name),
        decimals: 2
      )
    }
    rows.append(
      Row(
        what: "allocations, most of a message without a candidate",
        against: "–",
        value: Double(report.allocations.mostWithoutCandidate),
        target: Self.allocationsWithoutCandidate,
        decimals: 0
      )
    )
    rows.append(
      Row(
        what: "allocations, most of a message with a candidate",
        against: "–",
        value: Double(report.allocations.withCandidate.most),
        target: Self.allocationsWithCandidate,
        decimals: 0
      )
    )
    if let growth = report.worstGrowth {
      rows.append(
        Row(
          what: "growth, twice the bytes, worst of \(report.growth.count) texts (\(growth.name))",
          against: "\(growth.bytes) bytes",
          value: growth.ratio,
          target: Self.growth,
          decimals: 2
        )
      )
    }
    self.rows = rows
  }

  var lines: [String] {
    ["| what | against | ratio | target | reached |", "| --- | --- | --- | --- | --- |"]
      + rows.map(\.line)
  }

  private static func description(of set: String) -> String {
    switch set {
    case "mixed": "detection, all locales, half without a code"
    case "latin": "detection, Latin scripts, half without a code"
    case "quiet": "messages without digits and capitals"
    default: "messages without digits and capitals, long"
    }
  }

  private static func target(of set: String) -> Double {
    switch set {
    case "mixed": mixed
    case "latin": latin
    default: passes
    }
  }
}
