import CommandLineToolkit
import OTPSystem

/// The folders in which this `otp` is installed.
struct Installation {
  /// The folder of the programs.
  let programFolder: String
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
    programFolder = String(folder)
    host = "\(folder)/otp-native-host"
    extensionFolder = "\(prefix)/share/otp/webextension"
  }

  /// Whether the extension is installed.
  var hasExtension: Bool { PublicFile.isThere("\(extensionFolder)/manifest.json") }

  /// Refuses an installation that anyone other than root could change, because every user's browser
  /// starts the host program and runs the extension. If the extension is missing, only root may be
  /// able to add it.
  func refuseUnlessRoots() throws(CommandError) {
    do throws(PathFault) {
      try PathWalk.checkAll(host, for: .root)
      if hasExtension {
        try PathWalk.checkAll(extensionFolder, for: .root)
      } else {
        try PathWalk.check(extensionFolder, for: .root)
      }
    } catch {
      throw CommandError(
        """
        users other than root could change what every user's browser runs: \(error); \
        install otp as root into a folder of root's, such as /usr/local, and run that otp
        """
      )
    }
  }
}
