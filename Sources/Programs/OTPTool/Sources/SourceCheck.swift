import CommandLineToolkit
import OTPSourceSettings

/// Asks `otp-source` which sources can never run with their settings.
struct SourceCheck {
  private let program: String
  private let environment: Environment

  /// Creates a check that runs `program`, the path of `otp-source`.
  init(_ program: String, _ environment: Environment) {
    self.program = program
    self.environment = environment
  }

  /// The path of `otp-source` in the folder of this program; nil if it is not there.
  static var program: String? {
    let folder = PublicFile.linkTarget("/proc/self/exe").flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    let program = folder.map { "\($0)/otp-source" }
    return program.flatMap { PublicFile.isProgram($0) ? $0 : nil }
  }

  /// The faults of sources in `file` by the sources' names; empty if the check cannot be run.
  func faults(of file: SettingsFile) -> [String: String] {
    guard !file.sources.isEmpty,
      let output = try? ChildProgram([program, "check"], environment).output(input: file.json)
    else { return [:] }
    return Self.faults(in: output)
  }

  /// Reads the faults of sources from the `output` of the check.
  static func faults(in output: [UInt8]) -> [String: String] {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "\t").map { tab in
        (String(line[..<tab]), String(line[line.index(after: tab)...]))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
