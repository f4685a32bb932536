internal import OTPSites
internal import OTPText

/// A code with the site that its sender bound it to, read by the published forms alone, without any detection.
///
/// The article "Origin-bound codes" has the forms and their rules. A binding says where a code may be used, and nothing of who
/// sent it: anybody can write one.
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

  /// Reads the headers of a mail, `OTP-Token` or `One-Time-Code`; nil when they bind no code, when one of them stands there twice
  /// or is malformed, or when the two do not say the same.
  ///
  /// The name of a header matters in any case; its value is what follows the colon, folded or not. Headers of the parts of a
  /// mail must not be among them. They are not authenticated: whether the mail is from whom it says, DKIM tells.
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

  /// Nil when the code cannot be used, or when one of the hosts is none that a code may be bound to.
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
