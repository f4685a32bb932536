import OTPCommandLine
import OTPDetection

/// The program `otpd`: receives messages and keeps them.
@main
struct OTPDProgram {
  static func main() {
    let program = Program(
      name: "otpd",
      summary: "receive messages, and keep them until they are purged",
      discussion: """
        `otpd serve` receives messages, and answers programs that ask or wait for codes.
        `otpd ingest` reads messages and stores them with the codes found in them.
        `otpd purge` deletes old ones for good. The program `otp` answers from the same
        store. Nothing is ever sent anywhere.
        """,
      parts: "detector \(Detector.version)",
      commands: [Serve.command, Ingest.command, Purge.command]
    )
    program.main()
  }
}
