import OTPCorpus
import OTPDetection
import OTPLocales
import Testing

/// The detector of the compiled lexicon against one that reads the files of the locales.
struct CompiledDetectorTests {
  private static let plain = Result { try Detector(profiles: LocaleProfile.embedded()) }

  /// Each of how many rows is compared: twelve in each file of the usual size, and the files hold about a hundred.
  private static let stride = 8

  @Test(arguments: Checkout.files)
  func `the compiled lexicon answers as the files do`(file: CorpusFile) throws {
    let compiled = try Checkout.detector.get().makeSession()
    let plain = try Self.plain.get().makeSession()
    for row in file.rows where row.line % Self.stride == 0 {
      // Not compared by the macro, which would print the code.
      let isSame = row.detection(by: compiled) == row.detection(by: plain)
      #expect(isSame, "\(row.id)")
    }
  }
}
