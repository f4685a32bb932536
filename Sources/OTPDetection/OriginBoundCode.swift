internal import OTPSites
internal import OTPText

/// A code with the site that its sender bound it to, read by the published forms alone, without any detection.
///
/// The article <doc:OriginBoundCodes> has the forms and their rules. A binding says where a code may be used, and nothing of who
/// sent it: anybody can write one.
public struct OriginBoundCode: Sendable, Hashable {
  /// The characters to type.
  public let code: SecurityCode

  /// The host of the top-level site, in lower case and with A-labels (`xn--…`).
  public let domain: String

  /// The hosts of embedded frames that the code is meant for; empty for most.
  public let embeddedDomains: [String]

  /// Reads the binding of a message, such as a last line `@example.com #482913`; nil when the text has none, has several that
  /// differ, or has one that is malformed.
  public init?(text: String) {
    guard case .bound(let line) = BoundLine.read(text) else { return nil }
    code = SecurityCode(line.code)
    domain = line.domain
    embeddedDomains = line.embeddedDomains
  }

  /// Reads the headers of a mail, `OTP-Token` or `One-Time-Code`; nil when they bind no code, when one of them stands there twice
  /// or is malformed, or when the two do not say the same.
  ///
  /// The name of a header matters in any case; its value is what follows the colon, folded or not. Headers of the parts of a
  /// mail must not be among them. They are not authenticated: whether the mail is from whom it says, DKIM tells.
  public init?(headers: [(name: String, value: String)]) {
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
    let line = BoundLine(
      domain: "",
      embeddedDomains: [],
      code: String(decoding: code, as: UTF8.self),
      range: 0..<0
    )
    guard !code.isEmpty, line.isUsable,
      case .success(let domain) = boundHost.read(host[...])
    else { return nil }
    self.code = SecurityCode(line.code)
    self.domain = domain.value
    guard let embeddedHost else {
      embeddedDomains = []
      return
    }
    guard case .success(let frame) = boundHost.read(embeddedHost[...]) else { return nil }
    embeddedDomains = [frame.value]
  }
}
