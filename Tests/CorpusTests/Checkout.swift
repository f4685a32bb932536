import OTPCorpus
import OTPDetection
import Testing

/// The folders of data of the checkout that the tests were built from.
enum Checkout {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
  static let locales = "\(root)/locales"
  static let corpus = "\(root)/corpus"

  /// The corpus files. A folder that cannot be read gives none, which a test of
  /// `CorpusTests` refuses.
  static let files = (try? CorpusFile.all(in: corpus)) ?? []

  /// The one detector of these tests, of the lexicon that was compiled into them.
  static let detector = Result<Detector, any Error> { Detector() }
}

extension CorpusFault {
  /// Records the fault at its line, so that a failure reads `en.jsonl:3:1`.
  func record() {
    Issue.record(
      Comment(rawValue: statement),
      sourceLocation: SourceLocation(
        fileID: "data/\(file.split(separator: "/").last ?? "")",
        filePath: file,
        line: line ?? 1,
        column: 1
      )
    )
  }
}

extension CorpusFile: CustomTestStringConvertible {
  package var testDescription: String { name }
}
