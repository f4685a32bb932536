import CommandLineToolkit
import FoundationEssentials
import Glibc
import OTPCorpus
import OTPSignals

/// The program `otp-fit`, which fits the weights of the detector.
@main struct FitProgram {
  static func main() {
    exit(status(CommandLine.arguments.dropFirst()).rawValue)
  }

  private static func status(_ arguments: some Collection<String>) -> ExitStatus {
    do {
      guard let options = try FitOptions(arguments) else {
        print(FitOptions.help)
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

  /// Writes the fitted weights to the checkout's file of signals.
  private static func write(_ report: FitReport) throws {
    var file = try SignalFile(ofCheckout: SignalFile.path)
    file.update(with: report)
    try Data(file.text.utf8).write(to: URL(filePath: SignalFile.path))
    try Data(RoleFile(report).text.utf8).write(to: URL(filePath: RoleFile.path))
    print("written: \(SignalFile.path), \(RoleFile.path)")
  }
}
