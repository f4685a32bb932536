import Glibc
import OTPAuthenticators
import OTPProviderLines

extension Authenticator {
  /// Creates the authenticator that `uri` describes.
  init(reading uri: some StringProtocol) throws(ProviderError) {
    do throws(AuthenticatorURI.Fault) {
      self = try AuthenticatorURI(uri).authenticator
    } catch {
      throw ProviderError(.failed, "its otpauth URI cannot be used: \(error)")
    }
  }

  /// Returns the code for the current time.
  func currentCode() throws(ProviderError) -> (text: String, expiry: Int64?) {
    guard let code = code(at: Int64(time(nil))) else {
      throw ProviderError(.failed, "its secret cannot be used")
    }
    return (code.text, code.expiry)
  }
}

extension AuthenticatorURI {
  /// Returns `text` with the counter in its line `line` set to the one after `counter`; nil if the
  /// line has no counter.
  static func increasing(_ counter: UInt64, of line: Substring, in text: String) -> String? {
    guard let next = setting(counter: counter + 1, in: String(line)) else { return nil }
    return text[..<line.startIndex] + next + text[line.endIndex...]
  }
}

extension IdentityLine {
  /// Creates the identity of `record`, which contains `entry`.
  init(_ entry: AuthenticatorEntry, record: String) {
    self.init(
      record: record,
      domains: entry.domains,
      user: entry.user,
      label: entry.uri.authenticator.kind,
      rank: 0
    )
  }
}

extension Authenticator {
  /// The common name for this kind of code.
  fileprivate var kind: String {
    switch (form, factor) {
    case (.steam, _): "Steam"
    case (_, .time): "TOTP"
    case (_, .counter): "HOTP"
    }
  }
}
