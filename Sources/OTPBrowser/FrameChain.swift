import OTPSites
import OTPSuggestion

/// The documents around a field in a browser, and what they may have at most.
///
/// Bound codes are for whom they name, by the rules of `OTPSuggestion`. A code that is not bound is for whoever has the page's own
/// attention: not for a frame of someone else, which the person does not know by the address that the browser shows.
struct FrameChain: Sendable, Equatable {
  /// The document of the page.
  let page: Site
  /// The documents of the frames from the page to the field, outermost first.
  let frames: [Site]

  /// Whether they may have any code: over http others read along, and a document without an origin may be anyone's.
  var mayHaveCodes: Bool { ([page] + frames).allSatisfy { $0.isSecure && !$0.host.isEmpty } }

  /// Whether they may have codes that are not bound: all are of one site.
  var mayHaveUnboundCodes: Bool {
    let others = Set(frames.map(\.host)).subtracting([page.host])
    guard !others.isEmpty else { return true }
    let suffixes = SuffixList(.latest)
    let pageName = HostName(page.host.utf8, for: .page)
    return others.allSatisfy { host in
      // An address is the same site as itself alone.
      guard let pageName, let name = HostName(host.utf8, for: .page) else { return false }
      return suffixes.isSameSite(pageName, name)
    }
  }
}
