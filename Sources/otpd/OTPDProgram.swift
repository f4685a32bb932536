import OTPCommandLine
import OTPDetection

/// The program `otpd`: receives messages and keeps them.
@main
struct OTPDProgram {
  /// Changes with each release.
  private static let release = "0.1.0"

  static func main() async {
    let program = Program(
      name: "otpd",
      summary: "receive messages, and keep them until they are purged",
      discussion: """
        `otpd ingest` reads messages and stores them with the codes found in them.
        `otpd purge` deletes old ones for good. The program `otp` answers from the same
        store. Nothing is ever sent anywhere.
        """,
      version: "\(release) (detector \(Detector.version))",
      commands: [Ingest.command, Purge.command]
    )
    await program.main()
  }
}
