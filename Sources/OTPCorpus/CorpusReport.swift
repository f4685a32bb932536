package import OTPDetection

/// How a detector does on corpus files.
package struct CorpusReport: Sendable {
  /// A row that got another answer than it expects.
  package struct Failure: Sendable {
    package let row: CorpusRow
    /// What was expected and what was found, in lengths.
    package let disagreement: String
  }

  /// How a detector does on one file.
  package struct Section: Sendable {
    package let file: CorpusFile
    package internal(set) var right = 0
    package internal(set) var wrong = 0
    /// Rows that carry a code, and those of them whose code was found.
    package internal(set) var withCode = 0
    package internal(set) var found = 0
    /// Rows for which a code was reported, whether right or not.
    package internal(set) var reported = 0
    /// Rows that failed, those that are known to fail among them.
    package internal(set) var failures: [Failure] = []
    /// Rows that are marked as known to fail, and do not.
    package internal(set) var mended: [CorpusRow] = []
  }

  package let sections: [Section]

  /// Runs every row of `files`.
  package init(_ files: [CorpusFile], detector: Detector) {
    let session = detector.makeSession()
    sections = files.map { file in
      var section = Section(file: file)
      for row in file.rows { section.note(row, session.detect(in: row.message)) }
      return section
    }
  }

  /// Of the rows that carry a code, the share whose code was found; 1 when there is none.
  package var recall: Double { Self.share(\.found, of: \.withCode, in: sections) }

  /// Of the codes that were reported, the share that was right; 1 when there is none.
  package var precision: Double { Self.share(\.found, of: \.reported, in: sections) }

  fileprivate static func share(
    _ part: KeyPath<Section, Int>,
    of whole: KeyPath<Section, Int>,
    in sections: [Section]
  ) -> Double {
    let count = sections.reduce(0) { $0 + $1[keyPath: whole] }
    return count == 0 ? 1 : Double(sections.reduce(0) { $0 + $1[keyPath: part] }) / Double(count)
  }
}

extension CorpusReport.Section {
  fileprivate mutating func note(_ row: CorpusRow, _ detection: Detection) {
    if row.code != nil { withCode += 1 }
    if detection.code != nil { reported += 1 }
    guard let disagreement = row.disagreement(with: detection) else {
      right += 1
      if row.code != nil { found += 1 }
      if row.known != nil { mended.append(row) }
      return
    }
    wrong += 1
    failures.append(CorpusReport.Failure(row: row, disagreement: disagreement))
  }

  /// What must be mended: rows that fail, and rows that are marked to fail and do not.
  package var faults: [CorpusFault] {
    let failed = failures.filter { $0.row.known == nil }.map { failure in
      fault(failure.row, failure.disagreement)
    }
    let mended = mended.map { row in
      fault(row, "is right, but marked as known to fail; remove \"known\"")
    }
    return (failed + mended).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private func fault(_ row: CorpusRow, _ statement: String) -> CorpusFault {
    CorpusFault(file: file.path, line: row.line, statement: "\(row.id): \(statement)")
  }
}

extension CorpusReport: CustomStringConvertible {
  /// A line for each file, and one for all.
  package var description: String {
    let lines = sections.map { Self.line($0.file.name, [$0]) }
    return (lines + [Self.line("all", sections)]).joined(separator: "\n")
  }

  private static func line(_ name: String, _ sections: [Section]) -> String {
    let right = sections.reduce(0) { $0 + $1.right }
    let wrong = sections.reduce(0) { $0 + $1.wrong }
    let recall = thousandths(share(\.found, of: \.withCode, in: sections))
    let precision = thousandths(share(\.found, of: \.reported, in: sections))
    return "\(name): \(right) right, \(wrong) wrong, recall \(recall), precision \(precision)"
  }

  /// A share with three decimals, rounded down so that 1.000 means all.
  private static func thousandths(_ share: Double) -> String {
    let thousandths = Int(share * 1000)
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
