import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

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
    if let program = settings.texts(.secretCommand).first {
      return try secret(handedOver(), from: program)
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

  /// What the command prints, which the source has no home for: `otp-source secret` runs it.
  private func handedOver() throws(CommandError) -> [UInt8] {
    do throws(SourceFault) {
      return Array(try SecretConnection(settings.name, environment).wait().utf8)
    } catch {
      throw CommandError(error.description)
    }
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
