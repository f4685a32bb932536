import CommandLineToolkit
import OTPCommandLine
import OTPSourceFiles
import OTPWebhooks

/// Asks for the secret that a source shares with its sender.
struct WebhookSecretReader {
  private let settings: SourceSettings
  private let environment: Environment

  init(_ settings: SourceSettings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
  }

  /// The secret, from the command of the settings or a credential of systemd
  /// (https://systemd.io/CREDENTIALS/).
  func secret() throws(CommandError) -> WebhookSecret {
    let command = settings.texts(.secretCommand)
    if let program = command.first {
      guard let output = try ChildProgram(command, environment).output() else {
        throw CommandError("\(program) gives no secret within five seconds; run it yourself")
      }
      return try secret(output, from: program)
    }
    guard let folder = environment["CREDENTIALS_DIRECTORY"],
      let bytes = try PublicFile.read("\(folder)/\(settings.name)")
    else {
      throw CommandError(
        "there is no secret: set \"secretCommand\" of \(settings.name), or LoadCredential=\(settings.name):PATH of its unit"
      )
    }
    return try secret(bytes, from: "the credential \(settings.name)")
  }

  private func secret(_ bytes: [UInt8], from place: String) throws(CommandError) -> WebhookSecret {
    guard let secret = WebhookSecret(bytes) else {
      throw CommandError(
        "\(place) gives no secret of one to \(WebhookSecret.longest) bytes"
      )
    }
    return secret
  }
}
