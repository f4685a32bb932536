/// The site that a message binds its code to.
public struct Binding: Sendable, Hashable {
  /// The host of the top-level site, in lower case and with A-labels (`xn--…`).
  public let domain: String

  /// The hosts of the embedded frames that the code is for; usually empty.
  public let embeddedDomains: [String]

  /// Makes a binding to `domain`.
  public init(domain: String, embeddedDomains: [String] = []) {
    self.domain = domain
    self.embeddedDomains = embeddedDomains
  }
}
