import OTPCommandLine
import OTPDetection

/// What the weights are and would be, and what that changes.
struct FitReport {
  /// The weights in thousandths of a logit.
  let weights: [(name: String, now: Int, fitted: Int)]
  let groups: [Fit.Group]

  /// The width of the columns of numbers.
  private static let numberWidth = 9

  /// The fitted weights.
  var fitted: [(name: String, thousandths: Int)] { weights.map { ($0.name, $0.fitted) } }
}

extension FitReport: CustomStringConvertible {
  /// A table of the weights, then the answers of each group with the present weights and with the fitted ones.
  var description: String {
    (table + [""] + groups.flatMap(answers)).joined(separator: "\n")
  }

  private var table: [String] {
    let width = weights.map(\.name.count).max() ?? 0
    func line(_ name: String, _ now: String, _ fitted: String) -> String {
      [now, fitted].reduce(name + spaces(width - name.count)) { line, number in
        line + spaces(Self.numberWidth - number.count) + number
      }
    }
    return [line("weight", "now", "fitted")]
      + weights.map { line($0.name, logits($0.now), logits($0.fitted)) }
  }

  private func answers(of group: Fit.Group) -> [String] {
    let margin = Double(Detector.margin) / 1000
    let now = weights.map { Double($0.now) / 1000 }
    let fitted = weights.map { Double($0.fitted) / 1000 }
    return [
      "\(group.name): \(group.choices.count) messages" + exclusions(of: group),
      "  now     \(words(Tally(group.choices, weights: now, margin: margin)))",
      "  fitted  \(words(Tally(group.choices, weights: fitted, margin: margin)))",
    ]
  }

  private func exclusions(of group: Fit.Group) -> String {
    Choice.Exclusion.allCases.map { exclusion in
      ", \(group.exclusions.count { $0 == exclusion }) \(exclusion.words)"
    }.joined()
  }

  private func words(_ tally: Tally) -> String {
    "recall \(FixedPoint.padded(tally.recall, places: 3)), "
      + "precision \(FixedPoint.padded(tally.precision, places: 3)): \(tally.right) right, "
      + "\(tally.wrong) wrong, \(tally.missed) missed, \(tally.falseAlarms) false alarms"
  }

  private func logits(_ thousandths: Int) -> String {
    FixedPoint.padded(Double(thousandths) / 1000, places: 2)
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension Choice.Exclusion {
  fileprivate var words: String {
    switch self {
    case .isBound: "bound"
    case .hasNoCandidate: "without a candidate"
    case .codeIsNoCandidate: "whose code is no candidate"
    }
  }
}
