import CInternet
import OTPText

/// Decides which HTTP requests are admitted.
package struct WebAccess: Sendable {
  /// The token that clients must send; nil if anyone who can reach the port is admitted.
  private let token: [UInt8]?
  /// Whether the `Host` field must be one that a stranger cannot point to this machine.
  private let checksHost: Bool

  /// Admits clients that send `token`, or all if it is nil. `isLocal` states whether only this
  /// machine can reach the port.
  package init(token: String?, isLocal: Bool) {
    self.token = token.map { Array($0.utf8) }
    // In a container, other containers use the host names of its network.
    checksHost = token != nil || isLocal
  }

  /// Returns the response that refuses `request`; nil if it is admitted.
  package func refusal(of request: WebRequest) -> WebResponse? {
    guard !request.fields.contains(where: \.isOfPage) else {
      return WebResponse(.forbidden, error: "web pages may not request codes")
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
        error: "send the token that the program wrote to its file: Authorization: Bearer TOKEN"
      )
    }
    return nil
  }

  /// Whether `host` is `localhost` or a numeric address, which DNS rebinding cannot use.
  private static func isOfMachine(_ host: String) -> Bool {
    var name = host.prefix { $0 != ":" }
    var rest = host[name.endIndex...]
    if host.hasPrefix("[") {
      name = host.dropFirst().prefix { $0 != "]" }
      rest = host[name.endIndex...].dropFirst()
    }
    // Only a port number may follow.
    guard rest.isEmpty || rest.first == ":", rest.dropFirst().utf8.allSatisfy(ASCII.isDigit) else {
      return false
    }
    let isNumeric = unsafe otp_internet_is_loopback(String(name)) >= 0
    return isNumeric || name.lowercased() == "localhost"
  }

  /// Compares in constant time.
  private static func areEqual(_ given: String, _ token: [UInt8]) -> Bool {
    let expected = Array("Bearer ".utf8) + token
    let given = Array(given.utf8)
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension WebRequest.Pair {
  /// Whether the field shows that a web page sent the request
  /// (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header).
  fileprivate var isOfPage: Bool {
    name == "origin" || (name == "sec-fetch-site" && value != "none")
  }
}
