import CommandLineToolkit
import FoundationEssentials
import Glibc
import OTPCorpus

/// The program `otp-fit`: fits the weights, for those who work on the detector.
@main struct FitProgram {
  static func main() {
    exit(status(CommandLine.arguments.dropFirst()).rawValue)
  }

  private static func status(_ arguments: some Collection<String>) -> ExitStatus {
    do {
      guard let options = try Options(arguments) else {
        print(Options.help)
        return .success
      }
      let report = try Fit(options).run()
      print(report)
      if options.writes { try write(report) }
      return .success
    } catch {
      StandardError(program: "otp-fit").report("\(error)")
      return .failure
    }
  }

  /// Puts the fitted weights into the source file of the checkout.
  private static func write(_ report: FitReport) throws {
    let source = WeightsSource(
      String(decoding: try Folder.bytes(of: WeightsSource.path), as: UTF8.self)
    )
    let text = try source.text(with: report.fitted, provenance: report.provenance)
    try Data(text.utf8).write(to: URL(filePath: WeightsSource.path))
    print("written: \(WeightsSource.path)")
  }
}
