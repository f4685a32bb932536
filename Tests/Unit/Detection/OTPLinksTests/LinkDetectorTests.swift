import OTPLinks
import OTPMessage
import Testing

@Suite struct LinkDetectorTests {
  private let detector = LinkDetector()

  private func answer(_ text: String, subject: String? = nil) -> String {
    detector.detect(in: Message(text: text, subject: subject)).answer
  }

  /// Where an address begins and ends in a text.
  @Test(arguments: [
    ("Sign in: https://a.example/login/1b2c.", "https://a.example/login/1b2c"),
    ("Sign in (https://a.example/login/1b2c)!", "https://a.example/login/1b2c"),
    ("Sign in: https://a.example/login/(1b2c)", "https://a.example/login/(1b2c)"),
    ("Sign in: <https://a.example/login/1b2c>", "https://a.example/login/1b2c"),
    ("Sign in: *https://a.example/login/1b2c*", "https://a.example/login/1b2c"),
    ("Sign in: \"https://a.example/login/1b2c\"", "https://a.example/login/1b2c"),
    ("Sign in: https://a.example/login/1b2c\u{2026}", "https://a.example/login/1b2c"),
    ("Sign in:https://a.example/login/1b2c\u{202E}x", "https://a.example/login/1b2c"),
    ("Sign in: https://a.example:8443/login?t=1b2c#x", "https://a.example:8443/login?t=1b2c#x"),
    ("登录链接：https://a.example/login/1b2c，请勿转发", "https://a.example/login/1b2c"),
    ("로그인 링크 https://a.example/login/1b2c에서", "https://a.example/login/1b2c"),
    ("ログインリンクhttps://a.example/login/1b2cをタップ", "https://a.example/login/1b2c"),
    ("Войти: https://пример.example/вход/1b2c.", "https://xn--e1afmkfd.example/вход/1b2c"),
  ])
  func `an address ends where its sentence goes on`(text: String, address: String) {
    #expect(answer(text) == address)
  }

  @Test(arguments: [
    "Sign in: ftp://a.example/login/1b2c", "Sign in: https:/a.example/login/1b2c",
    "Sign in: xhttps://a.example/login/1b2c", "Sign in: https:///login/1b2c",
    "Sign in: https://a.example@b.example/login/1b2c", "Sign in: https://user:1b2c@a.example/login",
    "Sign in: a.example/login/1b2c", "Sign in: https://:80/login/1b2c", "Sign in: https://",
    "Sign in: https://a.example:65536/login/1b2c", "Sign in: https://a.example:x/login/1b2c",
    "Sign in: https://a.example:80:80/login/1b2c", "Sign in: https://a..example/login/1b2c",
    "Sign in: https://%61.example/login/1b2c", "Sign in: https://192.0.2.256/login/1b2c",
    "Sign in: https://xn--a-.example/login/1b2c", "Sign in: https://a!b.example/login/1b2c",
  ])
  func `what is no web address of a host is no link`(text: String) {
    #expect(answer(text) == "none")
  }

  /// A host of look-alike letters reads like another one, and so do letters that nobody sees.
  @Test(arguments: [
    ("https://b\u{0430}nk.example/login/1b2c", "https://xn--bnk-6cd.example/login/1b2c"),
    ("https://bank.ex\u{0430}mple:8443/login/1b2c", "https://bank.xn--exmple-4nf:8443/login/1b2c"),
    ("HTTPS://B\u{00DC}CHER.example?login=1b2c", "HTTPS://xn--bcher-kva.example?login=1b2c"),
    ("https://Bank.example/login/1b2c", "https://Bank.example/login/1b2c"),
    ("http://localhost:3000/login/1b2c", "http://localhost:3000/login/1b2c"),
    ("http://127.0.0.1:8025/login/1b2c", "http://127.0.0.1:8025/login/1b2c"),
  ])
  func `a host is in ASCII`(address: String, link: String) throws {
    let text = "Sign in: \(address)"
    #expect(answer(text) == link)
    let range = try #require(detector.detect(in: Message(text: text)).link?.range)
    #expect(range == 9..<text.utf8.count)
  }

  /// What a stranger gave as a name stands in front of what the service itself says.
  @Test(arguments: [
    ("https://evil.example/verify-email?token=1b2c", "https://bank.example/v/abc"),
    ("https://evil.example/v/abc", "https://bank.example/verify-email?token=1b2c"),
    ("https://evil.github.io/verify-email?token=1b2c", "https://bank.github.io/v/abc"),
    ("http://192.0.2.1/verify-email?token=1b2c", "http://192.0.2.2/v/abc"),
    ("https://b\u{0430}nk.example/verify-email?token=1b2c", "https://bank.example/v/abc"),
  ])
  func `links of two sites that both may be meant are not told apart`(first: String, last: String) {
    let name = "Click here to verify your email: \(first) "
    #expect(answer("Hello \(name)!\nOpen this link to verify: \(last)") == "ambiguous")
  }

  @Test func `a better link of the same site is the one`() {
    let text = """
      Hello Sam. Click here to verify your email: https://mail.bank.example/verify-email?token=1b2c
      Open this link to verify: https://bank.example/v/abc
      """
    #expect(answer(text) == "https://mail.bank.example/verify-email?token=1b2c")
  }

  @Test func `links of other sites that have another aim change nothing`() {
    let text = """
      Confirm your email: https://bank.example/v/1b2c
      Follow us: https://social.example/bank
      Unsubscribe: https://mailer.example/unsubscribe/3d4e
      """
    #expect(answer(text) == "https://bank.example/v/1b2c")
  }

  @Test func `an address longer than servers take is no link`() {
    let path = String(repeating: "a1", count: 1_010)
    #expect(answer("Sign in: https://a.example/\(path)").hasPrefix("https://"))
    #expect(answer("Sign in: https://a.example/\(path)\(path)") == "none")
  }

  @Test func `the address behind a shown one is the link`() {
    #expect(
      answer("Confirm: https://a.example/confirm <https://click.b.example/x/1b2c>")
        == "https://click.b.example/x/1b2c"
    )
    #expect(
      answer("[https://a.example/confirm](https://a.example/confirm?t=1b2c)")
        == "https://a.example/confirm?t=1b2c"
    )
  }

  @Test func `one address that is there twice is one link`() {
    #expect(
      answer("Confirm your email: https://a.example/v/1b2c\nOr copy https://a.example/v/1b2c")
        == "https://a.example/v/1b2c"
    )
  }

  @Test func `the subject counts, and a link in it has no range`() {
    let body = "Open https://a.example/x/1b2c"
    #expect(answer(body) == "none")
    #expect(answer(body, subject: "Confirm your email") == "https://a.example/x/1b2c")
    let detection = detector.detect(
      in: Message(text: "See you.", subject: "Sign in: https://a.example/login/1b2c")
    )
    #expect(detection.link?.address == "https://a.example/login/1b2c")
    #expect(detection.link?.range == nil)
  }

  @Test func `a range counts the bytes of the text`() throws {
    let text = "Žádost: přihlaste se https://a.example/login/1b2c hned"
    let message = Message(text: text, subject: "Přihlášení")
    let range = try #require(detector.detect(in: message).link?.range)
    let found = text.utf8.dropFirst(range.lowerBound).prefix(range.count)
    #expect(String(decoding: found, as: UTF8.self) == "https://a.example/login/1b2c")
  }

  @Test func `an explanation has every link with its evidence, which makes its sum`() throws {
    let explanation = detector.explain(
      Message(text: "Sign in: https://a.example/login/1b2c\nHelp: https://a.example/help")
    )
    #expect(explanation.candidates.map(\.link.address).count == 2)
    let names = explanation.candidates.map { Set($0.evidence.map(\.name)) }
    #expect(names[0] == ["purposeBefore", "purposeInAddress", "token"])
    #expect(names[1].isSuperset(of: ["otherBefore", "otherInAddress"]))
    for candidate in explanation.candidates {
      #expect(candidate.sum == candidate.evidence.reduce(0) { $0 + $1.contribution })
    }
  }

  @Test func `descriptions hold nothing of the address`() throws {
    let link = try #require(
      detector.detect(in: Message(text: "Sign in: https://a.example/login/1b2c")).link
    )
    var dumped = "\(link)"
    dump(link, to: &dumped)
    #expect(!dumped.contains("1b2c"))
  }
}
