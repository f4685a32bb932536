import OTPSources
import Testing

@Suite struct MailLeniencyTests {
  private static let envelope =
    "EHLO me\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\n"

  private func talk(lineFeeds: Bool = false, passwords: Bool = false) -> MailTalk {
    var leniency = MailLeniency()
    leniency.takesBareLineFeeds = lineFeeds
    leniency.takesPasswords = passwords
    return MailTalk(leniency: leniency)
  }

  @Test(
    arguments: [
      ("a\nb\n\r\n.\r\n", "a\r\nb\r\n\r\n"),
      // A dot that protects another is taken off, as from lines that end in CR LF.
      ("a\n..b\nc\r\n.\r\n", "a\r\n.b\r\nc\r\n"),
      // A dot alone ends the mail between two CR LF only.
      ("a\n.\nb\r\n.\r\n", "a\r\n.\r\nb\r\n"), ("a\n.\r\nb\r\n.\r\n", "a\r\n.\r\nb\r\n"),
      ("a\r\n.\nb\r\n.\r\n", "a\r\n.\r\nb\r\n"), ("\n.\n\r\n.\r\n", "\r\n.\r\n\r\n"),
      // A bare CR is a character.
      ("a\rb\r\n.\r\n", "a\rb\r\n"), ("a\r\r\n.\r\n", "a\r\r\n"),
      ("a\r\n.\rb\r\n.\r\n", "a\r\n\rb\r\n"),
    ],
    [1, 3, 1_000]
  )
  func `a bare LF ends a line, and CR LF . CR LF alone the mail`(
    sent: (text: String, mail: String),
    pieces: Int
  ) {
    var talk = talk(lineFeeds: true)
    let codes = talk.send(Self.envelope + sent.text + "QUIT\r\n", pieces: pieces)
    #expect(codes.suffix(3) == ["354", "250", "221"])
    #expect(talk.texts == [sent.mail])
  }

  @Test(arguments: [
    "x\n.\n", "x\n.\r\n", "x\r\n.\n", "x\r.\r", "x\r\n.\r", "x\n\r.\r\n", "x\n.\r.\n",
  ])
  func `nothing in a mail can be seen as a second one`(end: String) {
    var talk = talk(lineFeeds: true)
    let smuggled = "MAIL FROM:<x@y.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\ny\r\n.\r\n"
    _ = talk.send(Self.envelope + end + smuggled)
    #expect(talk.mails.count == 1)
    #expect(talk.texts.first?.contains("MAIL FROM:<x@y.example>") == true)
  }

  @Test func `commands end in CR LF even then`() {
    var talk = talk(lineFeeds: true)
    #expect(talk.send("NOOP\nNOOP\r\n") == ["521"])
  }

  @Test(
    arguments: [
      ["AUTH PLAIN AHVzZXIAcGFzcw==": "235"], ["auth plain": "334", "AHVzZXIAcGFzcw==": "235"],
      ["AUTH LOGIN": "334", "dXNlcg==": "334", "cGFzcw==": "235"],
      ["AUTH LOGIN dXNlcg==": "334", "cGFzcw==": "235"], ["AUTH LOGIN": "334", "*": "501"],
      ["AUTH CRAM-MD5": "504"], ["AUTH": "501"], ["AUTH PLAIN a b": "501"],
    ] as [KeyValuePairs<String, String>]
  )
  func `any name and password will do`(lines: KeyValuePairs<String, String>) {
    var talk = talk(passwords: true)
    #expect(talk.send("EHLO me\r\n") == ["250"])
    for (line, code) in lines { #expect(talk.send("\(line)\r\n", pieces: 1) == [code]) }
    #expect(talk.send("MAIL FROM:<a@b> AUTH=<>\r\n") == ["250"])
    #expect(talk.send("AUTH PLAIN AA==\r\n") == ["503"])
  }

  @Test func `AUTH is offered where it is taken, after a hello`() {
    var talk = talk(passwords: true)
    #expect(talk.send("AUTH PLAIN AA==\r\n") == ["503"])
    talk.session.receive(Array("EHLO me\r\n".utf8))
    #expect(talk.said().last == "250 AUTH PLAIN LOGIN")
  }

  @Test func `nothing is kept of a login`() {
    var talk = talk(passwords: true)
    _ = talk.send("EHLO me\r\nAUTH LOGIN\r\ndXNlcg==\r\ncGFzcw==\r\n")
    #expect(talk.session.held == 0)
  }
}
