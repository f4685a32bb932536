import CommandLineToolkit
import Dispatch
import OTPDaemon
import OTPMailWorker
import OTPNativeHost
import OTPTool

/// The programs of one file, which has a name for each of them.
///
/// Each contains the runtime library of Swift and the lexicon, so one file takes a third of the
/// disk, and processes of all of them share its memory. What listens to or connects with a network
/// is not among them: see `otp-source`.
package enum PersonalProgram: String {
  case otp
  case otpd
  case nativeHost = "otp-native-host"

  /// Runs the program that the file of this process is named after; else `usual`.
  package static func main(usual: PersonalProgram) -> Never {
    MailWorker.runIfAsked(CommandLine.arguments)
    switch ownName.flatMap(PersonalProgram.init) ?? usual {
    case .otp: OTPProgram.main()
    case .nativeHost: NativeHostProgram.main()
    case .otpd:
      // The service purges on the main actor.
      Task { @MainActor in await OTPDProgram.main() }
      dispatchMain()
    }
  }

  /// The name of the file. It is a link of its own to the same data, so that the system tells the
  /// programs apart. Links to it may have any name.
  private static var ownName: String? {
    PublicFile.linkTarget("/proc/self/exe").flatMap { path in
      // As the system writes it when the file was replaced meanwhile.
      let deleted = " (deleted)"
      let end = path.hasSuffix(deleted) ? path.dropLast(deleted.count).endIndex : path.endIndex
      return path[..<end].lastIndex(of: "/").map { String(path[path.index(after: $0)..<end]) }
    }
  }
}
