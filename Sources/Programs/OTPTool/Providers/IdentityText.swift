import CommandLineToolkit
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviders
import OTPSuggestion
import OTPText

extension IdentitySuggestion {
  /// Writes an object with all members, always in this order; `code` is nil if none was made.
  func write(_ code: ProvidedCode?, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code?.code.value)
      writer.member("expiresAt", code?.expiry?.iso8601)
      writer.member("provider", provider)
      writer.member("record", identity.record)
      writer.member("user", identity.user)
      writer.member("label", identity.label)
      writer.name("domains")
      writer.array { writer in
        for domain in identity.domains { writer.string(domain) }
      }
      writer.member("match", match?.rawValue)
    }
  }

  /// What to know before using `code` at the time `now`.
  func sentences(about code: ProvidedCode, at now: Timestamp) -> [String] {
    let user = identity.user.isEmpty ? "" : " for \(SafeText.of(identity.user))"
    let rest = code.expiry.map { max($0.milliseconds - now.milliseconds, 0) / 1_000 }
    var sentences = ["made by \(provider)\(user)" + (rest.map { ", valid for \($0) s" } ?? "")]
    if match == .site {
      let sites = identity.domains.map(SafeText.of).joined(separator: ", ")
      sentences.append(
        "the page is on the same site, but the code is for \(sites); check the address"
      )
    }
    return sentences
  }
}
