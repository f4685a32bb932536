import OTPCorpus
import OTPDetection
import Testing

/// The data folders of the checkout that the tests were built from.
enum Checkout {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
  static let locales = "\(root)/locales"
  static let corpus = "\(root)/corpus"

  /// The corpus files, or an empty array if the folder cannot be read, which fails a test of
  /// `CorpusTests`.
  static let files = (try? CorpusFile.all(in: corpus)) ?? []

  /// The detector shared by these tests, with the compiled lexicon.
  static let detector = Result<Detector, any Error> { Detector() }
}

extension CorpusFault {
  /// Records the fault with its line, so that a failure reads `en.jsonl:3:1`.
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
