import OTPSites
import Testing

struct HostNameTests {
  @Test(arguments: [
    ("example.com", "example.com"), ("Example.COM", "example.com"),
    ("example.com.", "example.com"), ("localhost", "localhost"), ("a.b-c.example", "a.b-c.example"),
    ("1and1.example", "1and1.example"), ("192.0.2.example", "192.0.2.example"),
    ("bücher.example", "xn--bcher-kva.example"), ("bücher。example。", "xn--bcher-kva.example"),
    ("0xg.0xyz", "0xg.0xyz"),
    (String(repeating: "a", count: 63) + ".b", String(repeating: "a", count: 63) + ".b"),
  ])
  func `normalises host names`(text: String, expected: String) {
    #expect(HostName(text.utf8)?.value == expected)
    #expect(HostName(text.utf8, for: .page)?.value == expected)
  }

  @Test(arguments: [
    "", ".", "..", "example..com", ".example.com", "example.com..", "example.com:443",
    "user@example.com", "exa%6dple.com", "example.com/", "exa mple.com", "exa\u{0}mple.com",
    "exa\u{A0}mple.com", "[::1]", "xn--zz--zz.example", "b\u{FC}\u{2063}cher.example",
    String(repeating: "a", count: 64) + ".example",
    String(repeating: "a.", count: 130) + "example",
    String(repeating: "\u{FC}", count: 100_000),
  ])
  func `rejects what is not a host name`(text: String) {
    #expect(HostName(text.utf8) == nil)
    #expect(HostName(text.utf8, for: .page) == nil)
  }

  @Test(arguments: [
    "192.0.2.1", "192.0.2.1.", "127.1", "0x7f.1", "0X7F.0.0.1", "0177.0.0.1", "2130706433",
    "0x7f000001", "1", "0x", "a.0x", "example.1", "1.2.3.4.5", "256.1.1.1", "09",
    "１９２.0.2.1", "192。0。2。1",
  ])
  func `rejects what browsers parse as an IP address`(text: String) {
    #expect(HostName(text.utf8) == nil)
    #expect(HostName(text.utf8, for: .page) == nil)
  }

  @Test(arguments: ["a_b.example", "-a.example", "a-.example", "_dmarc.example.com"])
  func `accepts underscores and outer hyphens for pages only`(text: String) {
    #expect(HostName(text.utf8) == nil)
    #expect(HostName(text.utf8, for: .page)?.value == text)
  }
}
