import OTPDetection
import OTPSites

/// The documents around a field, which decide the bound codes that may be offered there.
struct FrameChain {
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
    let match = match(binding, in: top, by: suffixes())
    return match.map { .admitted($0) } ?? .refused
  }

  /// The steps by which a user agent may assist (https://wicg.github.io/sms-one-time-codes/#usage).
  /// Any of several embedded hosts matches, for the sender named each of them.
  private func match(
    _ binding: Binding,
    in top: Site,
    by suffixes: SuffixList
  ) -> Suggestion.Match? {
    // A binding that is not a host name matches nothing.
    guard let domain = HostName(binding.domain.utf8) else { return nil }
    let embedded = binding.embeddedDomains.compactMap { HostName($0.utf8) }
    guard embedded.count == binding.embeddedDomains.count,
      let ofTop = top.match(domain, by: suffixes)
    else { return nil }
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

extension Site {
  /// The best match among several bound hosts.
  fileprivate func match(anyOf bound: [HostName], by suffixes: SuffixList) -> Suggestion.Match? {
    let matches = bound.compactMap { match($0, by: suffixes) }
    return matches.contains(.origin) ? .origin : matches.first
  }
}

extension Suggestion.Match {
  /// The match of two documents together.
  fileprivate func weaker(_ other: Self) -> Self { self == .origin ? other : self }
}
