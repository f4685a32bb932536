import CommandLineToolkit
import OTPMessage

/// Whether the programs are there and belong together.
struct ProgramFindings {
  let all: [Finding]

  init(_ environment: Environment) {
    guard let installation = try? Installation() else {
      all = [Finding(.programs, .wrong, "this program cannot be found; is /proc mounted?")]
      return
    }
    let faults = ["otpd", "otp-source", "otp-native-host"].compactMap { name in
      Self.fault(of: name, in: installation.programFolder, environment)
    }
    guard faults.isEmpty else {
      all = faults.map { Finding(.programs, .wrong, "\($0); reinstall otp") }
      return
    }
    all = [
      Finding(.programs, .ok, "otp \(PackageVersion.current), in \(installation.programFolder)")
    ]
  }

  private static func fault(
    of name: String,
    in folder: String,
    _ environment: Environment
  ) -> String? {
    let path = "\(folder)/\(name)"
    guard PublicFile.isProgram(path) else { return "\(path) is missing" }
    let output = (try? ChildProgram([path, "--version"], environment).output()) ?? nil
    guard let output else { return "\(path) cannot be run" }
    // `NAME VERSION`, then its components.
    let words = String(decoding: output, as: UTF8.self).split { $0.isWhitespace }
    guard words.count > 1, words[1] != PackageVersion.current else { return nil }
    return "\(path) is version \(words[1]), not \(PackageVersion.current)"
  }
}
