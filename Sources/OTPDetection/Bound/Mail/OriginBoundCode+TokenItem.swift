extension OriginBoundCode {
  /// Reads the value of a header `OTP-Token`, such as `"482913"; origin="https://example.com"`.
  ///
  /// Source: draft-goto-otp-token-01 (https://github.com/mikewest/otp-token): a Structured Field
  /// (RFC 9651) whose item is a String, and whose parameter `origin` is a String that holds an
  /// origin in its one canonical spelling. The origin must be one of https and without a port, for
  /// a binding names hosts only, and leaving a port out would bind to more than was asked for.
  init?(tokenItem: [UInt8]) {
    guard let item = StructuredItem(tokenItem), case .string(let code) = item.value,
      case .string(let origin)? = item.parameters["origin"], origin.starts(with: "https://".utf8)
    else { return nil }
    let host = Array(origin.dropFirst("https://".utf8.count))
    self.init(code: code, host: host)
    guard Array(binding.domain.utf8) == host else { return nil }
  }
}
