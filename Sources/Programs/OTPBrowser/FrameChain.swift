import OTPSites
import OTPSuggestion

/// The documents from a browser's page to a field, and the codes that they may receive.
///
/// Bound codes follow the rules of `OTPSuggestion`. Unbound codes are only for documents of the
/// page's own site: people recognize a site by the address that the browser shows, and that address
/// says nothing about a frame of another site.
struct FrameChain: Sendable, Equatable {
  /// The document of the page.
  let page: Site
  /// The documents of the frames from the page to the field, outermost first.
  let frames: [Site]

  /// Whether the documents may receive any code.
  ///
  /// Over http, others can read along, and a document without an origin may be anyone's.
  var allowsCodes: Bool { ([page] + frames).allSatisfy { $0.isSecure && !$0.host.isEmpty } }

  /// Whether the documents may receive unbound codes: all of them belong to one site.
  var allowsUnboundCodes: Bool {
    let others = Set(frames.map(\.host)).subtracting([page.host])
    guard !others.isEmpty else { return true }
    let suffixes = SuffixList(.latest)
    let pageName = HostName(page.host.utf8, for: .page)
    return others.allSatisfy { host in
      // An IP address is the same site only as itself.
      guard let pageName, let name = HostName(host.utf8, for: .page) else { return false }
      return suffixes.isSameSite(pageName, name)
    }
  }
}
