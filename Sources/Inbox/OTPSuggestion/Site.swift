internal import OTPSites

/// The site of a document: of the page that asks for a code, or of a frame in it.
public struct Site: Sendable, Hashable {
  /// The host, in lower case and without a dot at its end: a name in ASCII, with A-labels (`xn--…`)
  /// for other scripts, or an IP address, IPv6 in brackets; empty for a document without an origin.
  public var host: String { document.host }

  /// Whether the document came over https.
  public var isSecure: Bool { document.isSecure }

  /// The port; nil if it is the default port of the scheme, 443 or 80.
  public var port: Int? { document.port }

  /// The origin as browsers write it, such as `https://accounts.example.com`; `null` for a
  /// document that has none.
  public var origin: String {
    guard !host.isEmpty else { return "null" }
    return (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// What bound hosts are compared with.
  let document: DocumentOrigin

  /// A document without an origin of its own, such as a sandboxed frame or a `data:` address; it
  /// never gets bound codes.
  public static let opaque = Site(.opaque)

  private init(_ document: DocumentOrigin) {
    self.document = document
  }

  /// Reads an origin such as `https://accounts.example.com`, or the address of a page, of http or
  /// https.
  ///
  /// The site is ``opaque`` for `null`, which is how browsers write the origin of a document that
  /// has none, and for anything that cannot be read or could make one host look like another: a
  /// user name, white space, a backslash, a per cent sign in the host. It never gets codes that are
  /// bound to a site.
  public init(origin: String) {
    self = Site(readableOrigin: origin) ?? .opaque
  }

  /// Reads an origin as ``init(origin:)`` does; nil if it cannot be read, for programs that report
  /// such an origin as an error.
  package init?(readableOrigin origin: String) {
    guard let document = DocumentOrigin(origin) else { return nil }
    self.document = document
  }

  /// Makes the site `host`; nil if that is not a host. Without a `port`, it is the default port of
  /// the scheme.
  public init?(host: String, isSecure: Bool, port: Int? = nil) {
    guard let document = DocumentOrigin(host: host, isSecure: isSecure, port: port) else {
      return nil
    }
    self.document = document
  }
}
