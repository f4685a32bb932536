import OTPDetection
import Testing

/// Bindings to a site, by the rules of WICG's origin-bound one-time codes and Chromium's relaxed reading.
struct BoundLineTests {
  @Test(arguments: [
    "Your code is 771204.\n\n@example.com #482913",
    "@example.com #482913",
    "Your code is 771204. @example.com #482913",
    "@example.com #482913 from Oakline",
    "code\r\n@EXAMPLE.com. #482913",
    "@example.com #482913\nThanks!",
  ])
  func `a bound code is taken verbatim with its site`(text: String) throws {
    let detection = try detection(in: text)
    #expect(detection.outcome == .code)
    #expect(detection.code?.value == "482913")
    #expect(detection.binding == Binding(domain: "example.com"))
  }

  @Test(arguments: ["@example.com #482913 @pay.example", "@example.com #482913 %pay.example"])
  func `an embedded host is kept in both spellings`(text: String) throws {
    #expect(try detection(in: text).binding?.embeddedDomains == ["pay.example"])
  }

  @Test func `letters and signs of a bound code stay`() throws {
    #expect(try code(in: "@example.com #a-9.B") == "a-9.B")
  }

  @Test(arguments: [
    "Your verification code is 482913\n@example.com:443 #482913",
    "Your verification code is 482913\n@192.0.2.1 #482913",
    "Your verification code is 482913\n@example..com #482913",
    "Your verification code is 482913\n@example.com/path #482913",
    "Your verification code is 482913\n@example.com  #482913",
    "Your verification code is 482913\n@example.com\t#482913",
    "Your verification code is 482913\n@example.com\u{A0}#482913",
    "Your verification code is 482913\n@example.com #",
    "Your verification code is 482913\n@example.com #482913 @bad..host",
  ])
  func `a malformed binding makes the message unusable`(text: String) throws {
    let detection = try detection(in: text)
    #expect(detection.outcome == .unusable)
    #expect(detection.code == nil)
  }

  @Test func `a bound code that cannot be typed is unusable but keeps its binding`() throws {
    let detection = try detection(in: "@example.com #" + String(repeating: "4", count: 65))
    #expect(detection.outcome == .unusable)
    #expect(detection.binding == Binding(domain: "example.com"))
    #expect(detection.raw?.value.utf8.count == 65)
  }

  @Test func `two bindings that differ are ambiguous`() throws {
    let detection = try detection(in: "@a.example #111222\n@b.example #333444")
    #expect(detection.outcome == .ambiguous)
  }

  @Test func `the same binding twice is one`() throws {
    #expect(try code(in: "@a.example #111222\n@a.example #111222") == "111222")
  }

  @Test func `a handle and a hashtag are no binding`() throws {
    #expect(try code(in: "Verification code 482913, ask @anna #help") == "482913")
  }
}
