internal import OTPSites

/// Parses the bindings of a text, each `@host #code`, and reports malformed ones.
struct BoundLineParser {
  private var scanner: BoundLineScanner
  private let boundHost = BoundHost()

  /// The lengths of the codes that Android offers without knowing the site: 4 to 10 characters,
  /// with at least one digit.
  ///
  /// Source: https://developers.google.com/identity/sms-retriever/choose-an-api
  private static let usualCode = 4...10

  /// The maximum number of embedded hosts in a binding. WICG's format has one; a text of a megabyte
  /// could name tens of thousands, and every answer with its code would repeat them.
  private static let mostEmbeddedHosts = 16

  init(bytes: [UInt8]) {
    scanner = BoundLineScanner(bytes: bytes)
  }

  /// Returns the next binding, valid or malformed; nil at the end of the text.
  mutating func next() -> BoundLine.Reading? {
    while let pair = scanner.nextPair() {
      let host = boundHost.read(scanner.bytes[pair.host])
      guard isMeant(pair, host) else { continue }
      guard pair.marker.isPlain else { return .malformed(nil, .start) }
      guard pair.hasPlainGap else { return .malformed(nil, .gap) }
      guard !pair.code.isEmpty else { return .malformed(nil, .code) }
      switch host {
      case .success(let name): return bound(to: name, pair.code)
      case .failure(let fault): return .malformed(nil, fault.ofBinding)
      }
    }
    return nil
  }

  private mutating func bound(to host: HostName, _ code: Range<Int>) -> BoundLine.Reading {
    var embedded: [String] = []
    var known: Set<String> = []
    while let range = scanner.nextEmbeddedHost() {
      guard case .success(let name) = boundHost.read(scanner.bytes[range]) else {
        return .malformed(nil, .embeddedHost)
      }
      if known.insert(name.value).inserted { embedded.append(name.value) }
      guard embedded.count <= Self.mostEmbeddedHosts else { return .malformed(nil, .embeddedHost) }
    }
    return .bound(
      DetectedCode(
        SecurityCode(String(decoding: scanner.bytes[code], as: UTF8.self)),
        range: code,
        binding: Binding(domain: host.value, embeddedDomains: embedded)
      )
    )
  }

  /// Whether a pair is a binding, valid or not, rather than a handle and a hashtag (`@anna #help`,
  /// `ask @anna.example #help`).
  private func isMeant(
    _ pair: BoundLineScanner.Pair,
    _ host: Result<HostName, BoundHost.Fault>
  ) -> Bool {
    let name = HostName(scanner.bytes[pair.host])
    if !pair.marker.isPlain { return name.map { !$0.isSingleLabel } ?? false }
    // Some networks use host names as handles, so a word after `#` within a line is a hashtag.
    if !pair.marker.beginsLine, looksLikeHashtag(pair.code) { return false }
    if case .success = host { return true }
    if looksLikeHost(pair.host) || name?.value == "localhost" { return true }
    // On the last line, a name without a dot is a host on a private network if a code follows.
    return pair.marker.beginsLastLine && looksLikeCode(pair.code)
  }

  /// Whether a token is meant as a host: it contains a dot, a colon or a slash, or is an IP
  /// literal.
  private func looksLikeHost(_ range: Range<Int>) -> Bool {
    scanner.bytes[range].contains { $0 == 0x2E || $0 == 0x3A || $0 == 0x2F || $0 == 0x5B }
  }

  private func looksLikeCode(_ range: Range<Int>) -> Bool {
    let code = scanner.bytes[range]
    return Self.usualCode.contains(code.count)
      && code.contains { (0x30...0x39).contains($0) }
  }

  /// Whether the text after `#` is a word rather than a code: it has no digits, and some of its
  /// letters are not ASCII capitals.
  private func looksLikeHashtag(_ range: Range<Int>) -> Bool {
    let word = scanner.bytes[range]
    return !word.contains { (0x30...0x39).contains($0) }
      && word.contains { (0x61...0x7A).contains($0) || $0 >= 0x80 }
  }
}
