import OTPDatabase
import OTPMessage
import OTPSites
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct InboxProvidersTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
  }

  private func identity(
    _ record: String,
    _ domains: String...,
    user: String = "",
    rank: Int = 0
  ) throws -> CodeIdentity {
    try CodeIdentity(
      record: record,
      domains: domains,
      user: user,
      label: "TOTP",
      rank: rank,
      by: SuffixList(.builtIn)
    )
  }

  private func enable(_ name: String, sites: String...) throws {
    let allowed = try #require(ProviderSites(sites.isEmpty ? ["*"] : sites))
    try inbox.enable(CodeProvider(name: name, manifest: "{}", sites: allowed), at: time(0))
  }

  private func records(below domain: String? = nil) throws -> [String] {
    try inbox.identities(below: domain).map(\.identity.record)
  }

  @Test func `keeps no identities of a provider that is not enabled`() throws {
    let alice = try identity("alice", "example.com")
    #expect(try inbox.saveIdentities([alice], of: "pass") == .notEnabled)
    #expect(try inbox.replaceIdentities(of: "pass", with: [alice]) == .notEnabled)
    #expect(try inbox.removeIdentities(["alice"], of: "pass") == .notEnabled)
    #expect(try records() == [])
  }

  @Test func `saves, changes and removes identities one by one`() throws {
    try enable("pass")
    let alice = try identity("alice", "example.com", "example.org", user: "alice@example.com")
    #expect(try inbox.saveIdentities([alice], of: "pass") == .done)
    #expect(try inbox.saveIdentities([try identity("bob", "example.net")], of: "pass") == .done)
    #expect(try inbox.identities(below: "example.org").map(\.identity) == [alice])
    let changed = try identity("alice", "example.net", rank: 1)
    #expect(try inbox.saveIdentities([changed], of: "pass") == .done)
    #expect(try records(below: "example.org") == [])
    #expect(try records(below: "example.net") == ["alice", "bob"])
    #expect(try inbox.removeIdentities(["alice", "unknown"], of: "pass") == .done)
    #expect(try records() == ["bob"])
  }

  @Test func `replaces all identities of one provider alone`() throws {
    try enable("pass")
    try enable("keyring")
    _ = try inbox.saveIdentities([try identity("a", "example.com")], of: "pass")
    _ = try inbox.saveIdentities([try identity("b", "example.com")], of: "keyring")
    #expect(
      try inbox.replaceIdentities(of: "pass", with: [try identity("c", "example.com")]) == .done
    )
    #expect(try records() == ["b", "c"])
    #expect(try inbox.replaceIdentities(of: "pass", with: []) == .done)
    #expect(try records() == ["b"])
  }

  @Test func `finds the hosts of a domain and those below it, and no others`() throws {
    try enable("pass")
    let names = [
      "example.com", "login.example.com", "a.login.example.com", "notexample.com",
      "example.com.evil.example", "example.co", "my-example.com", "example.comx.net",
    ]
    for name in names { _ = try inbox.saveIdentities([try identity(name, name)], of: "pass") }
    #expect(
      try records(below: "example.com")
        == ["a.login.example.com", "example.com", "login.example.com"]
    )
  }

  @Test func `orders identities by rank`() throws {
    try enable("pass")
    let identities = try [3, -1, 7].map { try identity("r\($0)", "example.com", rank: $0) }
    _ = try inbox.saveIdentities(identities, of: "pass")
    #expect(try records(below: "example.com") == ["r7", "r3", "r-1"])
  }

  @Test func `refuses sites that the manifest does not name`() throws {
    try enable("bank", sites: "bank.example")
    let inside = try identity("a", "login.bank.example")
    let outside = try identity("b", "bank.example", "notbank.example")
    #expect(try inbox.saveIdentities([inside, outside], of: "bank") == .otherSite(index: 1))
    #expect(try records() == [])
    #expect(try inbox.saveIdentities([inside], of: "bank") == .done)
  }

  @Test func `refuses more identities than anyone has, and changes nothing`() throws {
    try enable("pass")
    let many = try (0..<IdentityChange.mostIdentities).map { try identity("\($0)", "example.com") }
    #expect(try inbox.replaceIdentities(of: "pass", with: many) == .done)
    #expect(try inbox.saveIdentities([try identity("new")], of: "pass") == .tooMany)
    #expect(try inbox.saveIdentities([try identity("17", "a.example")], of: "pass") == .done)
    #expect(try inbox.providers().map(\.identities) == [IdentityChange.mostIdentities])
    #expect(try records(below: "a.example") == ["17"])
  }

  @Test func `forgets the identities of a provider that is disabled`() throws {
    try enable("pass")
    _ = try inbox.saveIdentities([try identity("a", "example.com")], of: "pass")
    #expect(try inbox.disableProvider("pass"))
    #expect(try !inbox.disableProvider("pass"))
    #expect(try inbox.providers().isEmpty)
    try enable("pass")
    #expect(try records() == [])
    let query = "SELECT count(*) FROM identityDomain"
    #expect(try inbox.database.integer(of: query) == 0)
  }

  @Test func `a purge of everything leaves no provider and no trace of identities`() throws {
    try enable("pass")
    let canary = "canary-\(UInt32.max)"
    _ = try inbox.saveIdentities([try identity(canary, "canary.example")], of: "pass")
    #expect(try !inbox.purge(olderThan: time(1_000)).tracesRemain)
    #expect(try records() == [canary])
    #expect(try !inbox.purgeAll().tracesRemain)
    #expect(try inbox.providers().isEmpty)
    for name in ["inbox.db", "inbox.db-wal"] {
      let bytes = folder.bytes(name) ?? []
      #expect(bytes.firstRange(of: Array("canary".utf8)) == nil)
    }
  }

  @Test func `announces a change to those who watch`() throws {
    try enable("pass")
    let watch = try inbox.makeWatch()
    watch.clear()
    _ = try inbox.saveIdentities([try identity("a", "example.com")], of: "pass")
    #expect(watch.clear())
  }
}

@Suite struct CodeIdentityTests {
  private func fault(
    record: String = "a",
    domains: [String] = [],
    user: String = "",
    label: String = ""
  ) -> IdentityFault.Member? {
    do throws(IdentityFault) {
      _ = try CodeIdentity(
        record: record,
        domains: domains,
        user: user,
        label: label,
        rank: 0,
        by: SuffixList(.builtIn)
      )
      return nil
    } catch {
      return error.member
    }
  }

  @Test(arguments: ["com", "co.uk", "github.io", "localhost", "192.0.2.1", "[::1]", "a b.com", ""])
  func `refuses a host that is none or below which anyone can register`(host: String) {
    #expect(fault(domains: ["example.com", host]) == .domains)
  }

  @Test func `refuses members that are too long or hold controls`() {
    #expect(fault(record: "") == .record)
    #expect(fault(record: String(repeating: "a", count: 513)) == .record)
    #expect(fault(record: "a\nb") == .record)
    #expect(fault(user: "a\u{1B}[2J") == .user)
    #expect(fault(user: String(repeating: "a", count: 257)) == .user)
    #expect(fault(label: "a\u{85}") == .label)
    #expect(fault(domains: (0...100).map { "a\($0).example" }) == .domains)
    #expect(fault(record: "web/example.com/alice", domains: ["example.com"], user: "älice") == nil)
  }

  @Test func `writes hosts as in the DNS, each once`() throws {
    let identity = try CodeIdentity(
      record: "a",
      domains: ["B\u{DC}CHER.example.", "xn--bcher-kva.example"],
      user: "",
      label: "",
      rank: 0,
      by: SuffixList(.builtIn)
    )
    #expect(identity.domains == ["xn--bcher-kva.example"])
  }
}
