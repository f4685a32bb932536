import OTPCorpus
import OTPDetection
import Testing

/// Compares a detector with the compiled lexicon to one that reads the locale files.
struct CompiledDetectorTests {
  private static let plain = Result { try LocaleFolder(path: Checkout.locales).makeDetector() }

  /// The stride between compared rows, about twelve of the hundred rows in a file.
  private static let stride = 8

  @Test(arguments: Checkout.files)
  func `the compiled lexicon gives the same answers as its files`(file: CorpusFile) throws {
    let compiled = try Checkout.detector.get().makeSession()
    let plain = try Self.plain.get().makeSession()
    for row in file.rows where row.line % Self.stride == 0 {
      // Not compared in the macro, which would print the code.
      let isSame = row.detection(by: compiled) == row.detection(by: plain)
      #expect(isSame, "\(row.id)")
    }
  }
}
