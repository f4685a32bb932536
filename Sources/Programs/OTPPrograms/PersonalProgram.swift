import CommandLineToolkit
import Dispatch
import OTPDaemon
import OTPMailWorker
import OTPNativeHost
import OTPTool

/// The programs that share one executable file, each under its own name.
///
/// Each of them needs the Swift runtime and the lexicon, so one file takes a third of the disk
/// space, and their processes share its memory. Programs that listen on or connect to a network are
/// not among them: see `otp-source`.
package enum PersonalProgram: String {
  case otp
  case otpd
  case nativeHost = "otp-native-host"

  /// Runs the program that this process's file is named after, or `usual` if there is none.
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

  /// The name of the file. Each program is a hard link to the same data, or a copy, so that the
  /// system can tell the programs apart. Symbolic links to it may have any name.
  private static var ownName: String? {
    PublicFile.linkTarget("/proc/self/exe").flatMap { path in
      // The kernel appends this if the file has since been replaced.
      let deleted = " (deleted)"
      let end = path.hasSuffix(deleted) ? path.dropLast(deleted.count).endIndex : path.endIndex
      return path[..<end].lastIndex(of: "/").map { String(path[path.index(after: $0)..<end]) }
    }
  }
}
