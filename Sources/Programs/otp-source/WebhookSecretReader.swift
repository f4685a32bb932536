import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

/// Obtains the secret that a source shares with its sender.
struct WebhookSecretReader {
  private let settings: SourceSettings
  private let environment: Environment

  init(_ settings: SourceSettings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
  }

  /// Returns the secret, from the secret command or a systemd credential
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

  /// Returns the output of the secret command. `otp-source secret` runs it, because the source has
  /// no access to the home.
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
        "\(place) does not provide a secret of one to \(WebhookSecret.longest) bytes"
      )
    }
    return secret
  }
}
