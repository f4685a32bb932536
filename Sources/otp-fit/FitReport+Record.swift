import OTPSignals

extension FitReport {
  /// What is written down about the fit.
  var record: FitRecord {
    let all = Tally(messages)
    return FitRecord(
      recall: Self.rounded(all.recall),
      precision: Self.rounded(all.precision),
      folds: folds.count,
      families: folds.families,
      largestFamily: folds.largestFamily,
      penalty: options.penalty,
      falseAlarmCost: options.falseAlarmCost,
      skippedDigits: options.skippedDigits.isEmpty ? nil : String(options.skippedDigits.sorted()),
      groups: parts.map(Self.record)
    )
  }

  private static func record(of part: Part) -> FitRecord.Group {
    let tally = Tally(part.outOfFold)
    let hasCodes = part.group.kind == .messages
    var sentences: Int?
    if case .sentences(let read) = part.group.kind { sentences = read }
    return FitRecord.Group(
      name: part.group.name,
      messages: part.group.choices.count,
      sentences: sentences,
      importance: part.group.importance,
      recall: hasCodes ? rounded(tally.recall) : nil,
      precision: hasCodes ? rounded(tally.precision) : nil,
      reported: hasCodes ? nil : tally.falseAlarms
    )
  }

  /// To three decimals: more would change with every message.
  private static func rounded(_ share: Double) -> Double { (share * 1000).rounded() / 1000 }
}
