import CommandLineToolkit
import OTPDetection
import OTPScoring
import OTPText

extension FitReport {
  /// The thresholds to compare, in thousandths of a logit.
  private static let thresholds = stride(from: -1000, through: 2000, by: 250)
  /// The margins to compare, in thousandths of a logit.
  private static let margins = stride(from: 500, through: 3000, by: 250)

  /// The score of a sum with the new calibration.
  func score(ofSum sum: Int) -> Double {
    Detector.score(ofSum: sum, slope: scoreLine.slope, intercept: scoreLine.intercept)
  }

  /// The calibration, and tables that compare scores with shares of right answers.
  var scoreLines: [String] {
    let now = Detector.calibration
    func words(_ slope: Int, _ intercept: Int) -> String {
      "slope \(Self.thousandths(slope, places: 3)), "
        + "intercept \(Self.thousandths(intercept, places: 3)), "
        + "score at the threshold "
        + FixedPoint.padded(
          Detector.score(ofSum: Detector.rule.threshold, slope: slope, intercept: intercept),
          places: 3
        )
    }
    let all = messages
    let detections = all.filter { $0.answer(by: Detector.rule) != nil }
    return [
      "scores: the logistic function of slope times sum plus intercept",
      "  now          \(words(now.slope, now.intercept))",
      "  out of fold  \(words(scoreLine.slope, scoreLine.intercept))",
      "",
    ] + reliability("detections, out of fold", detections) + [""]
      + reliability("best candidates of all messages, out of fold", all)
  }

  private func reliability(_ title: String, _ predictions: [Prediction]) -> [String] {
    let reliability = Reliability(
      predictions.compactMap { prediction in
        prediction.bestSum.map { (score(ofSum: $0), prediction.isBestRight) }
      }
    )
    func cells(_ name: String, _ row: Reliability.Row) -> [String] {
      [
        name, "\(row.count)", FixedPoint.padded(row.meanScore, places: 3),
        FixedPoint.padded(row.shareRight, places: 3),
      ]
    }
    let table = ReportTable(
      header: ["score", "number", "mean score", "share right"],
      rows: reliability.rows.map { row in
        let ends = [row.range.lowerBound, row.range.upperBound].map(FixedPoint.short)
        return cells(ends.joined(separator: "–"), row)
      } + [cells("all", reliability.total)]
    )
    return ["\(title):"] + table.lines
  }

  /// Tables of out-of-fold results with other thresholds and margins.
  var choosingLines: [String] {
    let messages = messages
    let ambiguous = parts.filter { $0.group.kind == .ambiguous }.flatMap(\.outOfFold)
    let sentences = parts.filter {
      if case .sentences = $0.group.kind { true } else { false }
    }.flatMap(\.outOfFold)
    let rule = Detector.rule
    func cells(_ name: Int, _ rule: DecisionRule) -> [String] {
      let counts = ConfusionCounts(messages, rule: rule)
      func reported(_ others: [Prediction]) -> String {
        "\(ConfusionCounts(others, rule: rule).falseAlarms)"
      }
      return [
        Self.thousandths(name, places: 2),
        FixedPoint.padded(score(ofSum: rule.threshold), places: 3),
        FixedPoint.padded(counts.recall, places: 4), FixedPoint.padded(counts.precision, places: 4),
        "\(counts.right)", "\(counts.wrong)", "\(counts.missed)", "\(counts.falseAlarms)",
        reported(ambiguous), reported(sentences),
      ]
    }
    func header(_ name: String) -> [String] {
      [
        name, "score from", "recall", "precision", "right", "wrong", "missed", "false alarms",
        "of ambiguous", "in sentences",
      ]
    }
    let margin = Self.thousandths(rule.margin, places: 2)
    let threshold = Self.thousandths(rule.threshold, places: 2)
    return ["thresholds, out of fold, with the margin \(margin):"]
      + ReportTable(
        header: header("threshold"),
        rows: Self.thresholds.map {
          cells($0, DecisionRule(threshold: $0, margin: rule.margin))
        }
      ).lines + ["", "margins, out of fold, with the threshold \(threshold):"]
      + ReportTable(
        header: header("margin"),
        rows: Self.margins.map {
          cells($0, DecisionRule(threshold: rule.threshold, margin: $0))
        }
      ).lines
  }
}
