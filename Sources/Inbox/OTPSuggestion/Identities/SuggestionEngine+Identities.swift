import OTPDetection
package import OTPInbox
import OTPSites

extension SuggestionEngine {
  /// The identities to offer for `request`: those of the exact host first, then by rank.
  ///
  /// They are matched by the rules of bound codes: a page over https gets those of its host and, to
  /// be shown with a warning, those of its site. A field in a frame gets those that name the hosts
  /// of the page and of the frame. A request without a site comes from a person, who is offered
  /// all. What a request says about messages, such as its window, is ignored.
  package func identities(
    for request: SuggestionRequest
  ) throws(InboxError) -> [IdentitySuggestion] {
    guard request.isForOneTimeCode, request.limit > 0 else { return [] }
    guard let site = request.site else {
      guard request.frames.isEmpty else { return [] }
      return try inbox.identities(below: nil).prefix(request.limit).map {
        IdentitySuggestion(provider: $0.provider, identity: $0.identity, match: nil)
      }
    }
    guard site.isSecure, let host = HostName(site.host.utf8, for: .page) else { return [] }
    let documents = FieldDocuments(top: site, frames: request.frames)
    let found = try inbox.identities(below: suffixes.registrableDomain(of: host) ?? host.value)
    let offered = found.compactMap { stored -> IdentitySuggestion? in
      guard let match = documents.match(stored.identity, by: suffixes) else { return nil }
      return IdentitySuggestion(provider: stored.provider, identity: stored.identity, match: match)
    }
    let (exact, others) = (
      offered.filter { $0.match == .origin }, offered.filter { $0.match != .origin }
    )
    return Array((exact + others).prefix(request.limit))
  }
}

extension FieldDocuments {
  /// How the documents relate to the sites of `identity`; nil if it must not be offered.
  fileprivate func match(_ identity: CodeIdentity, by suffixes: SuffixList) -> Suggestion.Match? {
    var best: Suggestion.Match?
    for domain in identity.domains {
      // A code is bound to the frames that it names; an identity does not distinguish its sites.
      let binding = Binding(
        domain: domain,
        embeddedDomains: frames.isEmpty ? [] : identity.domains
      )
      guard case .admitted(let match?) = answer(to: binding, by: suffixes) else { continue }
      if match == .origin { return match }
      best = match
    }
    return best
  }
}
