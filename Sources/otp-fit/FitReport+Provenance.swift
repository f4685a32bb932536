import CommandLineToolkit
import OTPDetection
import OTPScoring
import OTPText

extension FitReport {
  /// Where the weights come from, as lines of a comment: no date and no path, so that the same fit
  /// gives the same lines.
  var provenance: [String] {
    var lines = ["Messages, and what the fit is worth out of fold:"]
    for part in parts {
      // A name with a line end in it would end the comment.
      let size = Self.size(of: part.group).split(whereSeparator: \.isNewline).joined(separator: " ")
      let count =
        part.group.importance.map { "each counted \(FixedPoint.short($0)) times" }
        ?? "not fitted to"
      let tally = Tally(part.outOfFold)
      let worth =
        part.group.kind == .messages ? Self.words(tally) : "\(tally.falseAlarms) reported"
      lines += ["  \(size),", "    \(count): \(worth)"]
    }
    lines.append("All messages out of fold: \(Self.words(Tally(messages))).")
    lines.append("\(foldWords).")
    lines.append(
      "Penalty \(FixedPoint.short(options.penalty)), cost of a false alarm "
        + "\(FixedPoint.short(options.falseAlarmCost))"
        + (options.skippedDigits.isEmpty
          ? "." : ", last digits of ids skipped: \(String(options.skippedDigits.sorted())).")
    )
    lines.append(
      "Score at the threshold: \(FixedPoint.padded(score(ofSum: Detector.rule.threshold), places: 3))."
    )
    return lines
  }
}
