/// The hosts that a code is bound to.
package struct BoundHosts: Sendable, Hashable {
  /// How documents relate to the hosts.
  package enum Match: Sendable {
    /// All have the bound origins.
    case origin
    /// Some are only of the same site.
    case site

    /// The match of two documents together.
    func weaker(_ other: Self) -> Self { self == .origin ? other : self }
  }

  private let domain: HostName
  private let embedded: [HostName]

  /// Makes the hosts of a binding; nil when one of them is not a host name, so that it matches
  /// nothing.
  package init?(domain: String, embeddedDomains: [String]) {
    guard let name = HostName(domain.utf8) else { return nil }
    self.domain = name
    embedded = embeddedDomains.compactMap { HostName($0.utf8) }
    guard embedded.count == embeddedDomains.count else { return nil }
  }

  /// How the documents around a field match: the page, `top`, and the frames from it to the field,
  /// outermost first; nil when the code must not be offered.
  ///
  /// It follows the steps by which a user agent may assist
  /// (https://wicg.github.io/sms-one-time-codes/#usage). Any of several embedded hosts matches,
  /// because the sender named each of them.
  package func match(
    _ top: DocumentOrigin,
    frames: [DocumentOrigin],
    by suffixes: SuffixList
  ) -> Match? {
    guard let ofTop = top.match(domain, by: suffixes) else { return nil }
    guard let field = frames.last else { return embedded.isEmpty ? ofTop : nil }
    guard let ofField = field.match(anyOf: embedded, by: suffixes) else { return nil }
    var match = ofField.weaker(ofTop)
    for frame in frames.dropLast() {
      guard let ofFrame = frame.match(anyOf: embedded + [domain], by: suffixes) else { return nil }
      match = match.weaker(ofFrame)
    }
    return match
  }
}
