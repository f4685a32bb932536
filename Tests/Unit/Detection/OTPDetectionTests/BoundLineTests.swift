import OTPDetection
import Testing

/// Bindings in messages, as specified by WICG's origin-bound one-time codes and as read by
/// Chromium.
struct BoundLineTests {
  @Test(arguments: [
    "Your code is 771204.\n\n@example.com #482913",
    "@example.com #482913",
    "Your code is 771204. @example.com #482913",
    "@example.com #482913 from Oakline",
    "code\r\n@EXAMPLE.com. #482913",
    "@example.com #482913\nThanks!",
  ])
  func `reads a bound code verbatim, with its site`(text: String) throws {
    let detection = try detection(in: text)
    #expect(detection.outcome == .code)
    #expect(detection.code?.value == "482913")
    #expect(detection.binding == Binding(domain: "example.com"))
  }

  @Test(arguments: ["@example.com #482913 @pay.example", "@example.com #482913 %pay.example"])
  func `reads embedded hosts in both notations`(text: String) throws {
    #expect(try detection(in: text).binding?.embeddedDomains == ["pay.example"])
  }

  @Test func `a binding that names more hosts of frames than pages have is malformed`() throws {
    let hosts = (1...17).map { " %frame\($0).example" }
    let text = "@example.com #482913" + hosts.dropLast().joined()
    #expect(try detection(in: text).binding?.embeddedDomains.count == 16)
    #expect(try detection(in: text + (hosts.last ?? "")).outcome == .unusable)
  }

  @Test(arguments: [
    "@example.com #482913 %pay.example @www.shop.example",
    "@example.com #482913 @pay.example %WWW.shop.example. and more",
    "@example.com #482913 %pay.example %www.shop.example %pay.example",
  ])
  func `keeps embedded hosts of both notations once each`(text: String) throws {
    let binding = try detection(in: text).binding
    #expect(
      binding
        == Binding(domain: "example.com", embeddedDomains: ["pay.example", "www.shop.example"])
    )
  }

  @Test(arguments: [
    "@example.com #482913 @", "@example.com #482913 % off", "@example.com #482913 @ noon",
    "@example.com #482913\t@pay.example", "@example.com #482913  @pay.example",
    "@example.com #482913\n@pay.example", "@example.com #482913 $new @pay.example",
  ])
  func `ignores text after a space that is not an embedded host`(text: String) throws {
    #expect(try detection(in: text).binding == Binding(domain: "example.com"))
  }

  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("BU\u{308}CHER.example", "xn--bcher-kva.example"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
    ("example。com", "example.com"), ("ｅｘａｍｐｌｅ.com", "example.com"),
    ("straße.example", "xn--strae-oqa.example"), ("alice.github.io", "alice.github.io"),
    ("www.ck", "www.ck"), ("a.local", "a.local"), ("example.com.", "example.com"),
  ])
  func `normalises hosts`(host: String, domain: String) throws {
    let detection = try detection(in: "Your code is 482913.\n@\(host) #482913")
    #expect(detection.outcome == .code)
    #expect(detection.binding == Binding(domain: domain))
  }

  @Test(arguments: ["", "\n", " ", "\r\n\r\n", " \t\n \n", "\u{C}"])
  func `ignores white space after the last line`(end: String) throws {
    let detection = try detection(in: "Your code is 482913.\n@example.com #482913" + end)
    #expect(detection.code?.value == "482913")
    #expect(detection.binding == Binding(domain: "example.com"))
  }

  @Test(arguments: [
    "Your verification code is 482913.\nFollow @anna #2026 for news",
    "Your verification code is 482913.\n@anna #2", "Your verification code is 482913.\n@anna #help",
    "Your verification code is 482913, or write to help@example.com #desk",
    "Your verification code is 482913.\n@anna #2026\nThanks",
    "Your verification code is 482913.\nFollow @anna.example #newsOfToday",
    "Your verification code is 482913, see @anna.example/blog #news",
  ])
  func `a mention of an account is not a binding`(text: String) throws {
    let detection = try detection(in: text)
    #expect(detection.code?.value == "482913")
    #expect(detection.binding == nil)
  }

  @Test(arguments: [
    "Your code: @example.com #ABCDEF", "Your code: @example.com #abc-1",
    "code\n@example.com #abcdef\nThanks",
  ])
  func `a code of letters binds on its own line, and within a line if it cannot be a word`(
    text: String
  ) throws {
    #expect(try detection(in: text).binding == Binding(domain: "example.com"))
  }

  @Test(arguments: [
    "@a.example #111222 @b.example #333444", "@a.example #111222\n@a.example #333444",
    "@a.example #111222\n@a.example #111222 @pay.example",
  ])
  func `bindings that differ in any part are ambiguous`(text: String) throws {
    #expect(try detection(in: text).outcome == .ambiguous)
  }

  @Test func `keeps letters and symbols of a bound code`() throws {
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
    "Your verification code is 482913\n@example.com #482913 %co.uk",
    "Your verification code is 482913\n@example.com #482913 @192.0.2.1",
    "Your verification code is 482913\n@example.com \u{A0}#482913",
    "Your verification code is 482913\n@example.com\u{3000}\u{FF03}482913",
    "Your verification code is 482913\n\u{FF20}example.com #482913",
    "验证码：482913。@example.com #482913",
    "Your verification code is 482913\n\u{200E}@example.com #482913",
    "Your verification code is 482913\n(@example.com #482913)",
    "Your verification code is 482913\n@user:secret@example.com #482913",
    "Your verification code is 482913\n@https://example.com #482913",
    "Your verification code is 482913\n@exa%6dple.com #482913",
    "Your verification code is 482913\n@exa_mple.com #482913",
    "Your verification code is 482913\n@xn--zz--zz.example #482913",
    "Your verification code is 482913\n@bu\u{2063}cher.example #482913",
    "Your verification code is 482913\n@localhost #482913",
    "@localhost #482913 is your verification code",
    "Your verification code is 482913: use @localhost #482913 there",
    "Your verification code is 482913: use @localhost:8080 #482913 there",
    "Your verification code is 482913\n@example.com #482913\n@co.uk #482913",
    "Your verification code is 482913\n@co.uk #482913\n@example.com #482913",
    "Your verification code is 482913\n@intranet #482913",
    "Your verification code is 482913\n@intranet#482913 \n\n",
    "Your verification code is 482913\n@com #482913",
    "Your verification code is 482913\n@co.uk #482913",
    "Your verification code is 482913\n@github.io #482913",
    "Your verification code is 482913\n@foo.ck #482913",
    "Your verification code is 482913\n@公司.cn #482913",
    "Your verification code is 482913\n@127.1 #482913",
    "Your verification code is 482913\n@0x7f.1 #482913",
    "Your verification code is 482913\n@0177.0.0.1 #482913",
    "Your verification code is 482913\n@2130706433 #482913",
    "Your verification code is 482913\n@0x7f000001 #482913",
    "Your verification code is 482913\n@192.0.2.1. #482913",
    "Your verification code is 482913\n@192。0。2。1 #482913",
    "Your verification code is 482913\n@[2001:db8::1] #482913",
    "Your verification code is 482913\n@example.com #482#913",
    "Your verification code is 482913\n@example.com #４８２９１３",
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

  @Test func `a bound code may have 64 characters`() throws {
    let long = String(repeating: "4", count: 64)
    #expect(try code(in: "@example.com #" + long) == long)
  }

  /// All orders of up to four bindings of two kinds.
  static let bindings = (1...4).flatMap { count in
    (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 } }
  }

  @Test(arguments: bindings)
  func `bindings are one or ambiguous, in whatever number and order`(kinds: [Int]) throws {
    let lines = ["@example.com #482913", "@example.com #771204"]
    let detection = try detection(in: kinds.map { lines[$0] }.joined(separator: "\n"))
    #expect((detection.outcome == .ambiguous) == (Set(kinds).count > 1))
    #expect(
      detection.code?.value == (Set(kinds).count > 1 ? nil : kinds[0] == 0 ? "482913" : "771204")
    )
  }

  @Test func `two bindings that differ are ambiguous`() throws {
    let detection = try detection(in: "@a.example #111222\n@b.example #333444")
    #expect(detection.outcome == .ambiguous)
  }

  @Test func `a repeated binding is a single binding`() throws {
    #expect(try code(in: "@a.example #111222\n@a.example #111222") == "111222")
  }

  @Test func `a handle and a hashtag are not a binding`() throws {
    #expect(try code(in: "Verification code 482913, ask @anna #help") == "482913")
  }

  @Test func `a code that the subject binds is bound`() throws {
    for text in ["Your code is 482913.", "Hello.", "@example.com #482913"] {
      let found = try detect(subject: "Your code @example.com #482913", text)
      #expect(found.code?.value == "482913")
      #expect(found.binding == Binding(domain: "example.com"))
      #expect(found.range == (text.first == "@" ? 14..<20 : nil))
    }
  }

  @Test func `a subject that binds otherwise makes a message ambiguous`() throws {
    for subject in ["@example.com #771204", "@pay.example #482913", "@a.example #1 @b.example #2"] {
      #expect(try detect(subject: subject, "@example.com #482913").outcome == .ambiguous)
    }
  }

  @Test func `a malformed binding makes the message unusable in the subject too`() throws {
    for text in ["Your code is 482913.", "@example.com #482913"] {
      #expect(try detect(subject: "@example.com/ #482913", text).outcome == .unusable)
    }
    let bound = "@example.com #482913"
    #expect(try detect(subject: bound, "@example.com/ #482913").outcome == .unusable)
    #expect(try detect(subject: "Ask @anna #help", bound).outcome == .code)
  }

  private func detect(subject: String, _ text: String) throws -> Detection {
    try FrozenLexicon.detector.get().detect(in: Message(text: text, subject: subject))
  }
}
