package import OTPSites

/// What a code provider can make: the codes of one record, for a user of some sites.
///
/// It never holds a secret. The nouns are those of `ASOneTimeCodeCredentialIdentity`
/// (https://developer.apple.com/documentation/authenticationservices/asonetimecodecredentialidentity).
package struct CodeIdentity: Sendable, Hashable {
  /// The provider's name for the record.
  package let record: String
  /// The hosts of the sites that the codes are for, as in the DNS; none if the provider knows none.
  package let domains: [String]
  /// The person's name on these sites; may be empty.
  package let user: String
  /// What the record is called; may be empty.
  package let label: String
  /// The rank among the identities of a site; the highest comes first.
  package let rank: Int

  /// The maximum length of each member, in bytes of UTF-8.
  private static let longestRecord = 512
  private static let longestUser = 256
  private static let longestLabel = 128
  /// The maximum number of hosts: the largest groups of sites that share an account have about
  /// thirty (https://github.com/apple/password-manager-resources).
  private static let mostDomains = 100

  /// Makes an identity; throws if a member is too long, contains control characters, or names
  /// something that is not a host, or a host below which anyone can register a name.
  package init(
    record: String,
    domains: [String],
    user: String,
    label: String,
    rank: Int,
    by suffixes: SuffixList
  ) throws(IdentityFault) {
    guard !record.isEmpty else { throw IdentityFault(.record, "is empty") }
    try Self.check(record, .record, longest: Self.longestRecord)
    try Self.check(user, .user, longest: Self.longestUser)
    try Self.check(label, .label, longest: Self.longestLabel)
    guard domains.count <= Self.mostDomains else {
      throw IdentityFault(.domains, "has more than \(Self.mostDomains) hosts")
    }
    var hosts: [String] = []
    for domain in domains {
      guard let host = HostName(domain.utf8) else {
        throw IdentityFault(.domains, "contains something that is not a host name")
      }
      guard !suffixes.isPublicSuffix(host) else {
        throw IdentityFault(
          .domains,
          "contains a public suffix, under which anyone can register a name"
        )
      }
      if !hosts.contains(host.value) { hosts.append(host.value) }
    }
    self.init(stored: record, domains: hosts, user: user, label: label, rank: rank)
  }

  /// Makes an identity from members that were checked when they were stored.
  package init(stored record: String, domains: [String], user: String, label: String, rank: Int) {
    self.record = record
    self.domains = domains
    self.user = user
    self.label = label
    self.rank = rank
  }

  private static func check(
    _ text: String,
    _ member: IdentityFault.Member,
    longest: Int
  ) throws(IdentityFault) {
    guard text.utf8.count <= longest else {
      throw IdentityFault(member, "is longer than \(longest) bytes")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw IdentityFault(member, "holds control characters")
    }
  }
}

/// Why an identity is not accepted. It never shows the value of a member.
package struct IdentityFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// A member of an identity, by its name in protocols.
  package enum Member: String, Sendable {
    case record, domains, user, label
  }

  /// The member with the fault.
  package let member: Member
  private let predicate: String

  /// The identity is for a site that its provider may not make codes for.
  package static let otherSite = IdentityFault(
    .domains,
    "has a host that the manifest does not name in \"sites\""
  )

  init(_ member: Member, _ predicate: String) {
    self.member = member
    self.predicate = predicate
  }

  /// What is wrong, as in `"domains" contains something that is not a host name`.
  package var description: String { "\"\(member.rawValue)\" \(predicate)" }
}
