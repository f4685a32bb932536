internal import OTPSites
internal import OTPText

/// A code and the site that its sender bound it to, read from the published formats only.
///
/// A binding says where a code may be used, not who sent it: anyone can write one. The article
/// "Origin-bound codes" describes the formats and their rules.
public struct OriginBoundCode: Sendable, Hashable {
  /// The characters to type.
  public let code: SecurityCode

  /// The site where the code may be used.
  public let binding: Binding

  /// Reads the binding of a message, such as a last line `@example.com #482913`.
  ///
  /// Returns nil if the text has no binding, a malformed one, or several that differ.
  public init?(text: String) {
    guard case .bound(let line) = BoundLine.read(text), let binding = line.binding else {
      return nil
    }
    code = line.code
    self.binding = binding
  }

  /// Reads the `OTP-Token` or `One-Time-Code` field of a mail header.
  ///
  /// Returns nil if neither field binds a code, if one is repeated or malformed, or if the two
  /// disagree. Do not pass the header fields of MIME parts. Header fields are not authenticated;
  /// check DKIM to verify the sender.
  public init?(headers: [MailHeaderField]) {
    guard case .bound(let codes) = BoundHeader.read(headers), codes.count == 1 else { return nil }
    self = codes[0]
  }

  /// Makes a bound code; nil if the code is unusable, or if one of the hosts cannot have codes
  /// bound to it.
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
