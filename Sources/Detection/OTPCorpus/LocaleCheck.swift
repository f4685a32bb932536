import OTPDetection

/// Checks locale files and the detector's answers to their corpus rows.
///
/// The check reads the folders at run time, so that data can be edited without a build.
package struct LocaleCheck {
  /// The minimum number of rows of a locale with and without a code, as `corpus/README.md`
  /// requires.
  static let fewestRows = (withCode: 20, without: 12)
  /// The locale of words used in every language, which needs no rows.
  static let everyLanguage = "und"
  /// The corpus file of reported faults, which belongs to no locale.
  static let regressions = "regressions"

  private let corpus: String
  private let folder: LocaleFolder

  /// Reads the locales of a checkout with the data folders `locales` and `corpus`.
  package init(
    locales: String = "locales",
    corpus: String = "corpus"
  ) throws(CorpusFault) {
    self.corpus = corpus
    folder = try LocaleFolder(path: locales)
  }

  /// The faults of the locale `tag`, or of all locales if `tag` is nil.
  package func faults(for tag: String? = nil) throws(CorpusFault) -> [CorpusFault] {
    if let tag, !folder.files.contains(where: { $0.tag == tag }) {
      // Omit the tag, which may be a code typed by mistake.
      throw CorpusFault(
        file: folder.path,
        statement: "no file here is named after the tag that was given; write one, or name another"
      )
    }
    let files = try CorpusFile.all(in: corpus)
    let checked = files.filter { tag == nil || $0.name == tag }
    var faults = folder.files.filter { tag == nil || $0.tag == tag }.flatMap(\.faults)
    faults += folder.orphans.filter { tag == nil || $0.file == folder.path(of: tag ?? "") }
    faults += missingFiles(files, tag: tag)
    for file in checked { faults += file.faults + fewRows(of: file) }
    let detector = try folder.makeDetector()
    faults += CorpusReport(checked, detector: detector).sections.flatMap(\.faults)
    if let tag { faults += try lostRows(of: files.filter { $0.name != tag }, to: tag, detector) }
    return faults.sorted {
      ($0.file, $0.line ?? 0, $0.statement) < ($1.file, $1.line ?? 0, $1.statement)
    }
  }

  /// A Markdown table of the scores of all corpus files, now and at first contact.
  package func table() throws(CorpusFault) -> String {
    let report = CorpusReport(try CorpusFile.all(in: corpus), detector: try folder.makeDetector())
    return CorpusTable(report, firstContact: try FirstContact.read(in: corpus)).text
  }

  /// Locales without a corpus file and corpus files without a locale.
  private func missingFiles(_ files: [CorpusFile], tag: String?) -> [CorpusFault] {
    let tags = Set(folder.files.map(\.tag))
    let names = Set(files.map(\.name))
    let withoutRows = tags.subtracting(names).subtracting([Self.everyLanguage])
    let withoutLocale = names.subtracting(tags).subtracting([Self.regressions])
    return withoutRows.filter { tag == nil || $0 == tag }.map { missing in
      CorpusFault(
        file: "\(corpus)/\(missing).jsonl",
        statement: "the file is missing; write rows for the locale"
      )
    }
      + withoutLocale.filter { _ in tag == nil }.map { name in
        CorpusFault(
          file: "\(corpus)/\(name).jsonl",
          statement: "there is no locale \(name).json; write it, or name the file after another"
        )
      }
  }

  private func fewRows(of file: CorpusFile) -> [CorpusFault] {
    guard ![Self.everyLanguage, Self.regressions].contains(file.name) else { return [] }
    let withCode = file.rows.count { $0.code != nil }
    let without = file.rows.count - withCode
    var faults: [CorpusFault] = []
    if withCode < Self.fewestRows.withCode {
      faults.append(
        CorpusFault(
          file: file.path,
          statement: "\(withCode) rows have a code; write at least \(Self.fewestRows.withCode)"
        )
      )
    }
    if without < Self.fewestRows.without {
      faults.append(
        CorpusFault(
          file: file.path,
          statement: "\(without) rows have none; write at least \(Self.fewestRows.without)"
        )
      )
    }
    return faults
  }

  /// Rows of other files that fail because of the locale `tag`.
  private func lostRows(
    of files: [CorpusFile],
    to tag: String,
    _ detector: Detector
  ) throws(CorpusFault) -> [CorpusFault] {
    let without = try folder.makeDetector(without: tag).makeSession()
    return CorpusReport(files, detector: detector).sections.flatMap { section in
      section.failures.filter { $0.row.isRight($0.row.detection(by: without)) }
        .map { failure in
          CorpusFault(
            file: section.file.path,
            line: failure.row.line,
            statement: "\(failure.row.id): is right without \(tag).json, but with it: "
              + failure.disagreement
          )
        }
    }
  }
}
