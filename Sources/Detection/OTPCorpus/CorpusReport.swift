package import OTPDetection

/// The results of running a detector on corpus files.
package struct CorpusReport: Sendable {
  /// A row with a wrong answer.
  package struct Failure: Sendable {
    package let row: CorpusRow
    /// The expected and the actual result, with lengths instead of characters.
    package let disagreement: String
  }

  /// The results for one file.
  package struct Section: Sendable {
    package let file: CorpusFile
    package internal(set) var score = CorpusScore()
    /// The failed rows, including those that are known to fail.
    package internal(set) var failures: [Failure] = []
    /// The rows that are marked as known to fail but pass.
    package internal(set) var mended: [CorpusRow] = []
  }

  package let sections: [Section]

  /// Runs `detector` on all rows of `files`.
  package init(_ files: [CorpusFile], detector: Detector) {
    let session = detector.makeSession()
    sections = files.map { file in
      var section = Section(file: file)
      for row in file.rows { section.note(row, row.detection(by: session)) }
      return section
    }
  }
}

extension CorpusReport.Section {
  fileprivate mutating func note(_ row: CorpusRow, _ detection: Detection) {
    score.rows += 1
    if row.code != nil { score.withCode += 1 }
    if detection.code != nil { score.reported += 1 }
    guard let disagreement = row.disagreement(with: detection) else {
      score.right += 1
      if row.code != nil { score.found += 1 }
      if row.known != nil { mended.append(row) }
      return
    }
    failures.append(CorpusReport.Failure(row: row, disagreement: disagreement))
  }

  /// Faults for rows that fail unexpectedly, and for rows that are marked as known to fail but
  /// pass.
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
