import CommandLineToolkit
import OTPSourceSettings

/// Asks `otp-source` which sources can never run as they are set up.
struct SourceCheck {
  private let program: String
  private let environment: Environment

  /// Asks `program`, which is `otp-source`.
  init(_ program: String, _ environment: Environment) {
    self.program = program
    self.environment = environment
  }

  /// The path of `otp-source`, which is beside this program; nil if it is not there.
  static var program: String? {
    let folder = PublicFile.linkTarget("/proc/self/exe").flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    let program = folder.map { "\($0)/otp-source" }
    return program.flatMap { PublicFile.isProgram($0) ? $0 : nil }
  }

  /// What is wrong with sources of `file`, by their names; nothing if it cannot be asked.
  func faults(of file: SettingsFile) -> [String: String] {
    guard !file.sources.isEmpty,
      let output = try? ChildProgram([program, "check"], environment).output(input: file.json)
    else { return [:] }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "\t").map { tab in
        (String(line[..<tab]), String(line[line.index(after: tab)...]))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
