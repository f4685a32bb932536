import OTPText
import Testing

struct DomainNameTests {
  private func ascii(_ name: String) -> String? {
    DomainName.ascii(Array(name.utf8).span).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("example.com", "example.com"), ("EXAMPLE.com", "example.com"),
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
    ("bu\u{308}cher.example", "xn--bcher-kva.example"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("XN--BCHER-KVA.example", "xn--bcher-kva.example"), ("例子。example", "xn--fsqu00a.example"),
    ("ｅｘａｍｐｌｅ．com", "example.com"), ("exam\u{AD}ple.com", "example.com"),
    ("a--b.example", "a--b.example"), ("example.com.", "example.com."),
  ])
  func `converts a host name to ASCII`(name: String, expected: String) {
    #expect(ascii(name) == expected)
  }

  @Test(arguments: [
    ("xn--bcher-kva.example", "bücher.example"), ("bücher.example", "bücher.example"),
    ("Example.com", "example.com"), ("例子。example", "例子.example"),
    ("ｅｘａｍｐｌｅ.com", "example.com"), ("xn--strae-oqa.example", "straße.example"),
    ("straße.example", "straße.example"),
  ])
  func `converts a host name to U-labels`(name: String, expected: String) {
    let unicode = DomainName.unicode(Array(name.utf8).span)
    #expect(unicode.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: ["", "a..example", "xn--a.example", "a@b.example"])
  func `finds no U-labels in what is no host name`(name: String) {
    #expect(DomainName.unicode(Array(name.utf8).span) == nil)
  }

  @Test func `keeps ß, which the older IDNA turns into ss`() {
    // Nontransitional processing (https://www.unicode.org/reports/tr46/#Transition_Considerations).
    #expect(ascii("straße.example") == "xn--strae-oqa.example")
  }

  @Test(arguments: [
    "", "a b.example", "a_b.example", "a..example", ".example", "-a.example", "a-.example",
    "xn--zz--zz.example", "xn--a.example", "a\u{200D}b.example", "a\u{2063}b.example",
    "\u{5D0}a.example", "a%b.example", "a/b.example", "a@b.example", "a:1",
    String(repeating: "a", count: 64) + ".example", String(repeating: "ü", count: 600),
  ])
  func `rejects what is not a host name`(name: String) {
    #expect(ascii(name) == nil)
  }
}
