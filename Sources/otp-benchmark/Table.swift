/// What was reached of what the project asks of detection, in the form that the other benchmarks print.
struct Table {
  /// A figure and the most that it may be.
  struct Row {
    let what: String
    let against: String
    let value: Double
    let target: Double
    /// How many decimals the value and the target are printed with.
    let decimals: Int

    var line: String {
      let cells = [
        what, against, Report.rounded(value, to: decimals), Report.rounded(target, to: decimals),
        value <= target ? "yes" : "no",
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
  }

  /// Detection shall cost less than cutting the message into words, which others start with.
  private static let mixed = 0.30
  /// ICU is at its quickest in Latin scripts, where it needs no dictionary.
  private static let latin = 0.50
  /// To read a message, to look for a binding, and to be sure of the answer.
  private static let passes = 3.0
  private static let allocationsWithoutCandidate = 0.0
  /// For the code, the text that it was read from, and the languages of the message.
  private static let allocationsWithCandidate = 3.0
  /// Twice the time for twice the text, and room for caches that end and noise.
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
