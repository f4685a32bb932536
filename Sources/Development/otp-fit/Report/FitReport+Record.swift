import OTPSignals

extension FitReport {
  /// The record of the fit for the file of signals.
  var record: FitRecord {
    let all = ConfusionCounts(messages)
    return FitRecord(
      recall: Self.rounded(all.recall),
      precision: Self.rounded(all.precision),
      folds: folds.count,
      families: folds.families,
      largestFamily: folds.largestFamily,
      penalty: options.penalty,
      skippedDigits: options.skippedDigits.isEmpty ? nil : String(options.skippedDigits.sorted()),
      groups: parts.filter { !$0.group.isJudged }.map(Self.record)
    )
  }

  private static func record(of part: Part) -> FitRecord.Group {
    let counts = ConfusionCounts(part.outOfFold)
    let hasCodes = part.group.kind == .messages
    var sentences: Int?
    if case .sentences(let read) = part.group.kind { sentences = read }
    return FitRecord.Group(
      name: part.group.name,
      messages: part.group.choices.count,
      sentences: sentences,
      importance: part.group.importance,
      recall: hasCodes ? rounded(counts.recall) : nil,
      precision: hasCodes ? rounded(counts.precision) : nil,
      reported: hasCodes ? nil : counts.falseAlarms
    )
  }

  /// The share, rounded to three decimals. More would change with every message.
  private static func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }
}
