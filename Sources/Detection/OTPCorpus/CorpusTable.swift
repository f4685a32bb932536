/// The scores of the corpus files as a Markdown table.
package struct CorpusTable {
  package let text: String

  package init(_ report: CorpusReport, firstContact: FirstContact) {
    var lines = [
      "| file | rows | with a code | right | known to fail | recall | precision "
        + "| rows at first contact | right | recall | precision |",
      "| --- " + String(repeating: "| ---: ", count: 10) + "|",
    ]
    var now = CorpusScore()
    var known = 0
    var first = CorpusScore()
    for section in report.sections {
      let score = firstContact.scores[section.file.name]
      let knownHere = section.file.rows.count { $0.known != nil }
      lines.append(Self.line(section.file.name, section.score, known: knownHere, first: score))
      now += section.score
      known += knownHere
      if let score { first += score }
    }
    lines.append(Self.line("all", now, known: known, first: first))
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func line(
    _ name: String,
    _ now: CorpusScore,
    known: Int,
    first: CorpusScore?
  ) -> String {
    var cells = [name, "\(now.rows)", "\(now.withCode)", "\(now.right)", "\(known)"]
    cells += [thousandths(now.recall), thousandths(now.precision)]
    if let first {
      cells += ["\(first.rows)", "\(first.right)"]
      cells += [thousandths(first.recall), thousandths(first.precision)]
    } else {
      cells += ["–", "–", "–", "–"]
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// A share with three decimals, rounded down so that only a full share reads 1.000.
  private static func thousandths(_ share: Double) -> String {
    let thousandths = Int(share * 1000)
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
