import CommandLineToolkit

/// Where this `otp` is installed, and what came with it.
struct Installation {
  /// The program that browsers start.
  let host: String
  /// The folder of the extension, whether it is there or not.
  let extensionFolder: String

  /// Finds it by the running program.
  init() throws(CommandError) {
    guard let program = PublicFile.linkTarget("/proc/self/exe") else {
      throw CommandError("the system does not tell where this program is; is /proc mounted?")
    }
    let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    let prefix = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    host = "\(folder)/otp-native-host"
    extensionFolder = "\(prefix)/share/otp/webextension"
  }

  /// Whether the extension came with it.
  var hasExtension: Bool { PublicFile.isThere("\(extensionFolder)/manifest.json") }
}
