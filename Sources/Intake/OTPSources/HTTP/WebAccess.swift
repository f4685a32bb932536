import CInternet
import OTPText

/// Tells who may ask by HTTP.
package struct WebAccess: Sendable {
  /// What clients must show; nil if everybody who reaches the port may ask.
  private let token: [UInt8]?
  /// Whether clients must call the host by a name that no stranger can let point here.
  private let checksHost: Bool

  /// Lets those ask who show `token`, or everybody if it is nil, at a port that only this machine
  /// reaches or that others do.
  package init(token: String?, isLocal: Bool) {
    self.token = token.map { Array($0.utf8) }
    // In a container, other containers ask by names of its network.
    checksHost = token != nil || isLocal
  }

  /// Why `request` is refused; nil if it is not.
  package func refusal(of request: WebRequest) -> WebResponse? {
    guard !request.fields.contains(where: \.isOfPage) else {
      return WebResponse(.forbidden, error: "web pages get no codes")
    }
    let host = request.value(of: "host")
    guard !checksHost || host.map(Self.isOfMachine) ?? false else {
      return WebResponse(
        .forbidden,
        error: "the host must be localhost or a numeric address"
      )
    }
    guard let token else { return nil }
    guard let given = request.value(of: "authorization"), Self.areEqual(given, token) else {
      return WebResponse(
        .unauthorized,
        error: "show the token that the program wrote into its file: Authorization: Bearer TOKEN"
      )
    }
    return nil
  }

  /// Whether `host` cannot be a name that a stranger lets point here (DNS rebinding).
  private static func isOfMachine(_ host: String) -> Bool {
    var name = host.prefix { $0 != ":" }
    var rest = host[name.endIndex...]
    if host.hasPrefix("[") {
      name = host.dropFirst().prefix { $0 != "]" }
      rest = host[name.endIndex...].dropFirst()
    }
    // Only the number of the port follows.
    guard rest.isEmpty || rest.first == ":", rest.dropFirst().utf8.allSatisfy(ASCII.isDigit) else {
      return false
    }
    let isNumeric = unsafe otp_internet_is_loopback(String(name)) >= 0
    return isNumeric || name.lowercased() == "localhost"
  }

  /// Compares in a time that does not tell where they differ.
  private static func areEqual(_ given: String, _ token: [UInt8]) -> Bool {
    let expected = Array("Bearer ".utf8) + token
    let given = Array(given.utf8)
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension WebRequest.Pair {
  /// Whether it says that a page of another site asks
  /// (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header).
  fileprivate var isOfPage: Bool {
    name == "origin" || (name == "sec-fetch-site" && value != "none")
  }
}
