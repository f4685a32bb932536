import CommandLineToolkit

/// The folders into which this `otp` was installed.
struct Installation {
  /// The path of the program that browsers start.
  let host: String
  /// The folder of the extension, which may be missing.
  let extensionFolder: String

  /// Derives the folders from the path of the running program.
  init() throws(CommandError) {
    guard let program = PublicFile.linkTarget("/proc/self/exe") else {
      throw CommandError("cannot find the path of this program; is /proc mounted?")
    }
    let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    let prefix = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    host = "\(folder)/otp-native-host"
    extensionFolder = "\(prefix)/share/otp/webextension"
  }

  /// Whether the extension is installed.
  var hasExtension: Bool { PublicFile.isThere("\(extensionFolder)/manifest.json") }
}
