import OTPSites
import OTPSuggestion

/// The documents from a browser's page to a field, and which codes they may have.
///
/// Bound codes follow the rules of `OTPSuggestion`. Unbound codes are for documents of the page's
/// own site: a person knows the site by the address that the browser shows, and that address says
/// nothing about a frame of another site.
struct FrameChain: Sendable, Equatable {
  /// The document of the page.
  let page: Site
  /// The documents of the frames from the page to the field, outermost first.
  let frames: [Site]

  /// Whether the documents may have any code.
  ///
  /// Others can read along over http, and a document without an origin may be anyone's.
  var allowsCodes: Bool { ([page] + frames).allSatisfy { $0.isSecure && !$0.host.isEmpty } }

  /// Whether the documents may have unbound codes: all of them belong to one site.
  var allowsUnboundCodes: Bool {
    let others = Set(frames.map(\.host)).subtracting([page.host])
    guard !others.isEmpty else { return true }
    let suffixes = SuffixList(.latest)
    let pageName = HostName(page.host.utf8, for: .page)
    return others.allSatisfy { host in
      // An IP address is the same site as itself alone.
      guard let pageName, let name = HostName(host.utf8, for: .page) else { return false }
      return suffixes.isSameSite(pageName, name)
    }
  }
}
