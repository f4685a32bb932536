import OTPDetection
import OTPMessage
import OTPSuggestion
import Testing

/// Random pairs of hosts with known registrable domains, because they are built from their parts.
@Suite struct BoundCodePropertyTests {
  /// A random number generator with the same sequence in every run
  /// (https://prng.di.unimi.it/splitmix64.c).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  /// A host and its registrable domain.
  private struct Host {
    let name: String
    let domain: String
  }

  /// Suffixes that have been on the list for years, or that its default rule makes suffixes.
  private static let suffixes = [
    "com", "org", "co.uk", "com.au", "co.jp", "github.io", "blogspot.com", "example", "test",
    "xn--55qx5d.cn",
  ]
  private static let labels = [
    "alpha", "alpha-1", "notalpha", "com", "github", "xn--bcher-kva", "xn--80ak6aa92e",
  ]

  private func host(_ numbers: inout Numbers) throws -> Host {
    let suffix = try #require(Self.suffixes.randomElement(using: &numbers))
    let label = try #require(Self.labels.randomElement(using: &numbers))
    // `github.com` and the like are sites of their own, but `com.au` and `com` below a suffix could
    // be suffixes themselves.
    let domain = (label == "com" ? "commerce" : label) + "." + suffix
    let below = ["", "", "www.", "a.b.", "com.", "alpha.com."].randomElement(using: &numbers) ?? ""
    return Host(name: below + domain, domain: domain)
  }

  /// An origin on `host` in one of its spellings, and whether its port and scheme are those of the
  /// binding.
  private func origin(of host: Host, _ numbers: inout Numbers) -> (text: String, isUsual: Bool) {
    let spellings: [(String, Bool)] = [
      ("https://\(host.name)", true), ("https://\(host.name.uppercased())/a", true),
      ("HTTPS://\(host.name).:443", true), ("https://\(host.name):8443/", false),
    ]
    return spellings.randomElement(using: &numbers) ?? spellings[0]
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a bound code is offered only within its registrable domain`(
    seed: UInt64
  ) async throws {
    var numbers = Numbers(state: seed)
    let bound = try (0..<100).map { _ in try host(&numbers) }
    let scene = try Scene()
    for (index, host) in bound.enumerated() {
      try scene.store(Arrival(code: "\(100_000 + index)", domain: host.name))
    }
    var offered = 0
    for _ in 0..<50 {
      let page = try host(&numbers)
      let origin = origin(of: page, &numbers)
      let site = Site(origin: origin.text)
      let request = SuggestionRequest(site: site, limit: .max)
      var matches: [String: Suggestion.Match] = [:]
      for suggestion in try await scene.suggestions(for: request) {
        matches[suggestion.code.value] = suggestion.match
      }
      for (index, host) in bound.enumerated() {
        let isOrigin = host.name == page.name && origin.isUsual
        let expected: Suggestion.Match? =
          host.domain != page.domain ? nil : isOrigin ? .origin : .site
        #expect(matches["\(100_000 + index)"] == expected, "\(host.name) on \(origin.text)")
      }
      offered += matches.count
    }
    #expect(offered > 0)
  }
}
