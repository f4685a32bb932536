import OTPDetection
import OTPSites

/// The documents around a field, which decide the bound codes that may be offered there.
struct FieldDocuments {
  /// Whether a code may be offered.
  enum Answer: Equatable {
    case refused
    /// It may. If the code is bound and a site asks, the match says how the documents relate to the
    /// binding.
    case admitted(Suggestion.Match?)
  }

  /// The document of the page; nil if a person asks, not a site.
  let top: Site?
  /// The documents of the frames from the page to the field, outermost first; empty when the field
  /// is in the page itself.
  let frames: [Site]

  /// Whether a code with `binding` may be offered. `suffixes` is evaluated only to compare two
  /// hosts.
  func answer(
    to binding: Binding?,
    by suffixes: @autoclosure () -> SuffixList
  ) -> Answer {
    guard let binding else { return .admitted(nil) }
    guard let top else { return frames.isEmpty ? .admitted(nil) : .refused }
    let hosts = BoundHosts(domain: binding.domain, embeddedDomains: binding.embeddedDomains)
    switch hosts?.match(top.document, frames: frames.map(\.document), by: suffixes()) {
    case .origin: return .admitted(.origin)
    case .site: return .admitted(.site)
    case nil: return .refused
    }
  }
}
