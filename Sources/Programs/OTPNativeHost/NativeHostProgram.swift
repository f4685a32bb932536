import CommandLineToolkit
import Glibc
import OTPBrowser
import OTPCommandLine
import OTPMessage

/// The program `otp-native-host`: serves the browser extension, which starts it for each field.
package enum NativeHostProgram {
  private static let name = "otp-native-host"
  private static let summary = "give the codes of the inbox to the extension for browsers"
  private static let discussion = """
    It reads messages from standard input and writes answers to standard output, as
    browsers have it: the length in 32 bits, then JSON. It answers the extension of this
    package alone, with the codes that may be offered in the field that is asked for. It
    has an enabled provider make a code when a person chooses one of its identities. A
    code that a person copies is cleared from the clipboard after a minute.
    """
  private static let statuses = "0 the browser closed the connection; 2 error"

  private static let help = """
    \(name): \(summary)

    Usage: started by a browser, which finds it by the manifests that
           `otp browser install` writes

    \(discussion)

    Options:
      --help     show this help
      --version  show the version

    Exit status: \(statuses)

    """

  private static let page = ManualPage(
    ManualPage.Reference(name, 1),
    summary: summary,
    usage: ["--help | --version"],
    discussion: """
      A browser starts it, and finds it by the manifests that `otp browser install` writes.

      \(discussion)
      """,
    options: [.help, .version],
    environment: EnvironmentVariable.places + [.path],
    statuses: statuses,
    references: [ManualPage.Reference("otp-browser", 1)]
  )

  package static func main() -> Never {
    let standardError = StandardError(program: name)
    do throws(CommandError) {
      try Hardening.apply()
      exit(try run(CommandLine.arguments.dropFirst()).rawValue)
    } catch {
      standardError.report(error.description)
      if error.isUsage { standardError.report("see `\(name) --help`") }
      exit(ExitStatus.failure.rawValue)
    }
  }

  private static func run(_ arguments: ArraySlice<String>) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    switch arguments.first {
    case "--help", "-h":
      output.append(help)
      try output.flush()
      return .success
    case "--version", "-V":
      output.append("\(name) \(PackageVersion.current)\n")
      try output.flush()
      return .success
    case Program.manualOption:
      let isPages = arguments.dropFirst().first == "pages"
      output.append(isPages ? "\(name).1\n" : page.mdoc)
      try output.flush()
      return .success
    default: break
    }
    // The program starts itself with these arguments after it has copied a code.
    if arguments.elementsEqual(ClipboardClearing.arguments) {
      return try ClipboardClearing.run(after: ClipboardClearing.delay, Environment())
    }
    guard let family = BrowserExtension.family(ofCaller: arguments) else {
      guard !StandardStream.input.isTerminal else {
        throw .usage("browsers start this program for their extension; it is of no use by itself")
      }
      try output.append(HostSession.unknownExtensionMessage)
      try output.flush()
      throw CommandError("refused: the calling extension is not otp's")
    }
    var port = Port(family: family)
    return try port.run()
  }
}
