import CommandLineToolkit
import OTPMessage

/// Whether the programs are there and belong together.
struct ProgramFindings {
  let all: [Finding]

  init(_ answers: Inquiry.Answers) {
    guard let installation = try? Installation() else {
      all = [Finding(.programs, .wrong, "this program cannot be found; is /proc mounted?")]
      return
    }
    let faults = Inquiry.programs.compactMap { name in
      Self.fault(of: "\(installation.programFolder)/\(name)", answers)
    }
    guard faults.isEmpty else {
      all = faults.map { Finding(.programs, .wrong, "\($0); reinstall otp") }
      return
    }
    all = [
      Finding(.programs, .ok, "otp \(PackageVersion.current), in \(installation.programFolder)")
    ]
  }

  private static func fault(of path: String, _ answers: Inquiry.Answers) -> String? {
    guard PublicFile.isProgram(path) else { return "\(path) is missing" }
    guard !answers.isSilent(.version(path)) else { return "\(path) does not answer" }
    guard let output = answers.output(.version(path)) else { return "\(path) cannot be run" }
    // `NAME VERSION`, then its components.
    let words = String(decoding: output, as: UTF8.self).split { $0.isWhitespace }
    guard words.count > 1, words[1] != PackageVersion.current else { return nil }
    return "\(path) is version \(words[1]), not \(PackageVersion.current)"
  }
}
