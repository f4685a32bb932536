internal import OTPSites
internal import OTPText

/// A code with the site that its sender bound it to, read from the published formats alone.
///
/// The article "Origin-bound codes" has the formats and their rules. A binding says where a code
/// may be used, not who sent it: anybody can write one.
public struct OriginBoundCode: Sendable, Hashable {
  /// The characters to type.
  public let code: SecurityCode

  /// The site that the code may be used on.
  public let binding: Binding

  /// Reads the binding of a message, such as a last line `@example.com #482913`.
  ///
  /// It is nil when the text has no binding, several that differ, or a malformed one.
  public init?(text: String) {
    guard case .bound(let line) = BoundLine.read(text), let binding = line.binding else {
      return nil
    }
    code = line.code
    self.binding = binding
  }

  /// Reads `OTP-Token` or `One-Time-Code` from the header of a mail.
  ///
  /// It is nil when neither binds a code, when one is repeated or malformed, or when the two
  /// disagree. Do not pass headers of a mail's parts. Headers are not authenticated; check DKIM to
  /// know whether the mail is from its sender.
  public init?(headers: [MailHeaderField]) {
    let readers = [
      (name: "otp-token", read: OriginBoundCode.init(tokenItem:)),
      (name: "one-time-code", read: OriginBoundCode.init(tagList:)),
    ]
    var found: OriginBoundCode?
    for (name, read) in readers {
      let values = headers.filter { ASCII.areEqualIgnoringCase($0.name.utf8, name.utf8) }.map(
        \.value
      )
      guard let value = values.first else { continue }
      guard values.count == 1, let code = MailHeader.unfolded(value).flatMap(read),
        found == nil || found == code
      else { return nil }
      found = code
    }
    guard let found else { return nil }
    self = found
  }

  /// Nil when the code is unusable, or when a code cannot be bound to one of the hosts.
  init?(code: [UInt8], host: [UInt8], embeddedHost: [UInt8]? = nil) {
    let boundHost = BoundHost()
    let code = String(decoding: code, as: UTF8.self)
    guard !code.isEmpty, BoundLine.isUsable(code),
      case .success(let domain) = boundHost.read(host[...])
    else { return nil }
    var embeddedDomains: [String] = []
    if let embeddedHost {
      guard case .success(let frame) = boundHost.read(embeddedHost[...]) else { return nil }
      embeddedDomains = [frame.value]
    }
    self.code = SecurityCode(code)
    binding = Binding(domain: domain.value, embeddedDomains: embeddedDomains)
  }
}
