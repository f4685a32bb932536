extension OriginBoundCode {
  /// Parses the value of an `OTP-Token` header field, such as `"482913";
  /// origin="https://example.com"`.
  ///
  /// Source: draft-goto-otp-token-01 (https://github.com/mikewest/otp-token). The value is a
  /// Structured Field (RFC 9651): a String, with a parameter `origin` that is a String holding a
  /// serialized origin. The origin must be HTTPS and have no port. A binding names hosts only, so
  /// ignoring a port would widen the binding.
  init?(tokenItem: [UInt8]) {
    guard let item = StructuredItem(tokenItem), case .string(let code) = item.value,
      case .string(let origin)? = item.parameters["origin"], origin.starts(with: "https://".utf8)
    else { return nil }
    let host = Array(origin.dropFirst("https://".utf8.count))
    self.init(code: code, host: host)
    guard Array(binding.domain.utf8) == host else { return nil }
  }
}
