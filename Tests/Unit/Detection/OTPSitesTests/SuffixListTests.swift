import OTPSites
import Testing

struct SuffixListTests {
  private func name(_ text: String) throws -> HostName {
    try #require(HostName(text.utf8))
  }

  @Test(arguments: [SuffixList.Source.builtIn, .latest])
  func `the registrable domain is one label longer than the public suffix`(
    source: SuffixList.Source
  ) throws {
    let list = SuffixList(source)
    for (host, domain) in [
      ("example.com", "example.com"), ("a.b.example.com", "example.com"),
      ("a.example.co.uk", "example.co.uk"), ("a.b.github.io", "b.github.io"),
      ("a.b.c.kobe.jp", "b.c.kobe.jp"), ("a.city.kobe.jp", "city.kobe.jp"),
      ("a.www.ck", "www.ck"), ("a.b.local", "b.local"),
      ("www.食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
      ("a.bücher.example", "xn--bcher-kva.example"),
    ] {
      #expect(try list.registrableDomain(of: name(host)) == domain)
      #expect(try !list.isPublicSuffix(name(host)))
    }
  }

  @Test(arguments: [SuffixList.Source.builtIn, .latest])
  func `a public suffix has no registrable domain`(source: SuffixList.Source) throws {
    let list = SuffixList(source)
    for host in [
      "com", "co.uk", "github.io", "blogspot.com", "c.kobe.jp", "foo.ck", "公司.cn", "localhost",
      "intranet", "unlisted",
    ] {
      #expect(try list.registrableDomain(of: name(host)) == nil)
      #expect(try list.isPublicSuffix(name(host)))
    }
  }

  @Test(arguments: [
    ("example.com", "example.com", true), ("a.example.com", "b.c.example.com", true),
    ("example.com", "notexample.com", false), ("a.co.uk", "b.co.uk", false),
    ("alice.github.io", "bob.github.io", false), ("github.io", "alice.github.io", false),
    ("github.io", "github.io", true), ("localhost", "localhost", true), ("com", "org", false),
    ("a.local", "b.local", false), ("bücher.example", "www.xn--bcher-kva.example", true),
  ])
  func `hosts that share a registrable domain are same-site`(
    first: String,
    second: String,
    isSame: Bool
  ) throws {
    let list = SuffixList(.latest)
    #expect(try list.isSameSite(name(first), name(second)) == isSame)
    #expect(try list.isSameSite(name(second), name(first)) == isSame)
  }
}
