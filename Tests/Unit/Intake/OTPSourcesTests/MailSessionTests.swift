import OTPSources
import Testing

/// A session with the lines that a client sends, and what the server says to them.
struct MailTalk {
  var session: MailSession
  private(set) var mails: [DeliveredMail] = []

  init(
    _ form: MailForm = .smtp,
    for recipients: [String] = [],
    limits: DeliveryLimits = DeliveryLimits(),
    leniency: MailLeniency = MailLeniency()
  ) {
    session = MailSession(
      form,
      for: AcceptedRecipients(recipients),
      limits: limits,
      leniency: leniency
    )
    _ = said()
  }

  /// Sends `text`, in pieces of `size` bytes, and returns the codes of the replies.
  mutating func send(_ text: String, pieces size: Int = .max) -> [String] {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      session.receive(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let mail = session.takeMail() {
        mails.append(mail)
        session.settle(mail.recipients.map { _ in .taken })
      }
    }
    return said().filter { $0.dropFirst(3).first == " " }.map { String($0.prefix(3)) }
  }

  /// What the server says.
  mutating func said() -> [String] {
    defer { session.output = [] }
    return String(decoding: session.output, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  /// The texts of the mails.
  var texts: [String] { mails.map { String(decoding: $0.bytes, as: UTF8.self) } }
}

@Suite struct MailSessionTests {
  private let mail =
    "EHLO me\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\nCode 482913\r\n.\r\n"

  @Test func `a mail is handed over with its envelope, and answered once it is settled`() throws {
    var session = MailSession(.smtp)
    session.receive(Array(self.mail.utf8))
    session.output = []
    let mail = session.takeMail()
    let taken = try #require(mail)
    #expect(taken.sender == "a@b.example")
    #expect(taken.recipients == ["sam@c.example"])
    #expect(String(decoding: taken.bytes, as: UTF8.self) == "Code 482913\r\n")
    #expect(session.output.isEmpty)
    #expect(!session.isListening)
    session.settle([.taken])
    #expect(String(decoding: session.output, as: UTF8.self) == "250 2.0.0 Stored\r\n")
    #expect(session.isListening)
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `pipelined commands and mails are answered in order, however they are cut`(size: Int) {
    var talk = MailTalk()
    let rest = mail.dropFirst("EHLO me\r\n".count)
    #expect(
      talk.send(mail + rest + "NOOP\r\nQUIT\r\n", pieces: size)
        == ["250", "250", "250", "354", "250", "250", "250", "354", "250", "250", "221"]
    )
    #expect(talk.texts == ["Code 482913\r\n", "Code 482913\r\n"])
    #expect(talk.session.isOver)
  }

  @Test func `a mail of SMTP comes again unless each recipient has it or refuses it`() {
    let outcomes: [(MessageOutcome, code: String)] = [
      (.postponed, "451"), (.noSpace, "452"), (.taken, "250"), (.refused, "554"),
    ]
    let more = mail.replacing("DATA", with: "RCPT TO:<sue@c.example>\r\nDATA")
    for (first, firstCode) in outcomes {
      for (second, secondCode) in outcomes {
        var session = MailSession(.smtp)
        session.receive(Array(more.utf8))
        _ = session.takeMail()
        session.output = []
        session.settle([first, second])
        let codes = [firstCode, secondCode]
        let code = codes.first { $0.hasPrefix("45") } ?? min(firstCode, secondCode)
        #expect(session.output.starts(with: code.utf8), "\(first), \(second)")
      }
    }
  }

  @Test func `LMTP answers for each recipient`() {
    var session = MailSession(.lmtp)
    let more = mail.replacing("DATA", with: "RCPT TO:<sam@c.example>\r\nDATA")
    session.receive(Array(more.replacing("EHLO", with: "LHLO").utf8))
    _ = session.takeMail()
    session.output = []
    session.settle([.taken, .refused])
    let lines = String(decoding: session.output, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.map { $0.prefix(3) } == ["250", "554"])
  }

  @Test func `each protocol has its own hello`() {
    var smtp = MailTalk()
    #expect(smtp.send("LHLO me\r\nHELO me\r\n") == ["500", "250"])
    var lmtp = MailTalk(.lmtp)
    #expect(lmtp.send("EHLO me\r\nHELO me\r\nLHLO me\r\n") == ["500", "500", "250"])
  }

  @Test func `EHLO names the extensions, and no authentication`() {
    var session = MailSession(.smtp)
    session.output = []
    session.receive(Array("EHLO me\r\n".utf8))
    #expect(
      String(decoding: session.output, as: UTF8.self) == """
        250-localhost\r\n250-SIZE 10485760\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n\
        250-PIPELINING\r\n250 ENHANCEDSTATUSCODES\r\n
        """
    )
  }

  @Test func `dots that protect lines are taken off`() {
    var talk = MailTalk()
    _ = talk.send(mail.replacing("Code 482913", with: "..\r\n.a\r\n...b\r\nc."), pieces: 1)
    #expect(talk.texts == [".\r\na\r\n..b\r\nc.\r\n"])
  }

  @Test func `an empty mail is a mail`() {
    var talk = MailTalk()
    #expect(talk.send(mail.replacing("Code 482913\r\n", with: "")).last == "250")
    #expect(talk.texts == [""])
  }

  @Test(arguments: [
    "a\nb\r\n.\r\n", "a\rb\r\n.\r\n", "a\n.\n", "a\r\n.\n", "a\r\n.\r.\r\n", "a\n.\r\n",
  ])
  func `a bare CR or LF ends the session, so that no mail can hide another`(text: String) {
    var talk = MailTalk()
    let smuggled = "MAIL FROM:<x@y.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\nx\r\n.\r\n"
    let codes = talk.send(mail.replacing("Code 482913\r\n.\r\n", with: text) + smuggled)
    #expect(codes.last == "521")
    #expect(talk.session.isOver)
    #expect(talk.mails.isEmpty)
  }

  @Test(arguments: ["NOOP\nNOOP\r\n", "NOOP\rNOOP\r\n"])
  func `a command must end with CR LF too`(text: String) {
    var talk = MailTalk()
    #expect(talk.send(text) == ["521"])
    #expect(talk.session.isOver)
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n", "POST /x HTTP/1.1\r\nHost: a\r\n", "Host: a\r\n", "\u{16}\u{3}",
  ])
  func `clients that speak HTTP or TLS are turned away`(text: String) {
    var talk = MailTalk()
    #expect(talk.send(text + mail).first == "521")
    #expect(talk.session.isOver)
    #expect(talk.mails.isEmpty)
  }

  @Test func `a mail that is too large is refused, and the session goes on`() {
    var limits = DeliveryLimits()
    limits.mail = 13
    var talk = MailTalk(limits: limits)
    let large = mail.replacing("482913", with: "4829130")
    #expect(talk.send(large + mail, pieces: 5).filter { $0 != "250" } == ["354", "552", "354"])
    #expect(talk.texts == ["Code 482913\r\n"])
    #expect(talk.send("MAIL FROM:<> SIZE=14\r\nMAIL FROM:<> SIZE=13\r\n") == ["552", "250"])
  }

  @Test func `each recipient of LMTP is told that a mail is too large`() {
    var limits = DeliveryLimits()
    limits.mail = 5
    var talk = MailTalk(.lmtp, limits: limits)
    let more = mail.replacing("DATA", with: "RCPT TO:<sue@c.example>\r\nDATA")
    #expect(talk.send(more.replacing("EHLO", with: "LHLO")).suffix(3) == ["354", "552", "552"])
  }

  @Test func `only the recipients that were named get mail`() {
    var talk = MailTalk(for: ["Sam@c.example", "d.example"])
    _ = talk.send("EHLO me\r\nMAIL FROM:<a@b.example>\r\n")
    let expected = [
      "sam@c.example": "250", "SAM+run7@C.example": "250", "sue@c.example": "550",
      "any@d.example": "250", "any@x.d.example": "550", "sam@c.example.org": "550",
      "postmaster": "550",
    ]
    for (recipient, code) in expected {
      #expect(talk.send("RCPT TO:<\(recipient)>\r\n") == [code], "\(recipient)")
    }
  }

  @Test(arguments: [
    ("MAIL FROM:<>", "250"), ("MAIL FROM: <a@b>", "250"), ("mail from:<a@b> body=8bitmime", "250"),
    ("MAIL FROM:<a@b> SMTPUTF8", "250"), ("MAIL FROM:<@x,@y:a@b>", "250"),
    ("MAIL FROM:<\"a >b\"@c>", "250"), ("MAIL FROM:<ä@b> SMTPUTF8", "250"),
    ("MAIL FROM:<ä@b>", "553"), ("MAIL FROM:a@b", "501"), ("MAIL FROM:<a@b", "501"),
    ("MAIL FROM:<a>", "501"), ("MAIL FROM:<a b@c>", "501"), ("MAIL FROM:<a@b>x", "501"),
    ("MAIL FROM:<a@b> BODY=BINARYMIME", "501"), ("MAIL FROM:<a@b> SIZE=x", "501"),
    ("MAIL FROM:<a@b> RET=FULL", "555"), ("MAIL FROM:<a@b> AUTH=<>", "555"), ("MAIL", "501"),
  ])
  func `senders are read strictly`(line: String, code: String) {
    var talk = MailTalk()
    #expect(talk.send("EHLO me\r\n\(line)\r\n") == ["250", code])
  }

  @Test func `commands in a wrong order are refused`() {
    var talk = MailTalk()
    #expect(
      talk.send("MAIL FROM:<>\r\nEHLO me\r\nRCPT TO:<a@b>\r\nDATA\r\n") == [
        "503", "250", "503", "503",
      ]
    )
    #expect(
      talk.send("MAIL FROM:<>\r\nMAIL FROM:<>\r\nDATA\r\nRCPT TO:<>\r\n") == [
        "250", "503", "503", "501",
      ]
    )
    #expect(talk.send("RCPT TO:<a@b>\r\nRSET\r\nDATA\r\n") == ["250", "250", "503"])
  }

  @Test func `what is not offered is refused by name`() {
    var talk = MailTalk()
    #expect(
      talk.send(
        "EHLO me\r\nAUTH PLAIN AA==\r\nSTARTTLS\r\nBDAT 5 LAST\r\nVRFY a\r\nHELP\r\nWHAT\r\n"
      )
        == ["250", "502", "502", "502", "252", "214", "500"]
    )
  }

  @Test func `a client that talks nonsense is sent away`() {
    var talk = MailTalk()
    let codes = talk.send(String(repeating: "WHAT\r\n", count: 20))
    #expect(codes == Array(repeating: "500", count: 10) + ["421"])
    #expect(talk.session.isOver)
  }

  @Test func `a command that is too long is refused, and the next one is read`() {
    var talk = MailTalk()
    let long = "NOOP " + String(repeating: "x", count: 5_000) + "\r\n"
    #expect(talk.send(long + "NOOP\r\n", pieces: 100) == ["500", "250"])
    #expect(talk.send(long + "NOOP\r\n") == ["500", "250"])
  }

  @Test func `the rest of a command that is too long is no handshake of TLS`() {
    var talk = MailTalk()
    let long = "NOOP " + String(repeating: "x", count: 3_000)
    #expect(talk.send(long).isEmpty)
    #expect(talk.send("\u{16}\r\nNOOP\r\n") == ["500", "250"])
  }

  @Test func `a session keeps no more than its limits`() {
    var limits = DeliveryLimits()
    limits.mail = 1_000
    var talk = MailTalk(limits: limits)
    _ = talk.send(String(repeating: "x", count: 100_000), pieces: 1_000)
    #expect(talk.session.held <= 2_048)
    var other = MailTalk(limits: limits)
    _ = other.send(String(mail.dropLast(5)) + String(repeating: "x", count: 100_000), pieces: 1_000)
    #expect(other.session.held <= 1_000)
  }

  @Test func `at most a hundred recipients are taken at once`() {
    var talk = MailTalk()
    _ = talk.send("EHLO me\r\nMAIL FROM:<>\r\n")
    let lines = (1...101).map { "RCPT TO:<a\($0)@b>\r\n" }.joined()
    #expect(talk.send(lines) == Array(repeating: "250", count: 100) + ["452"])
  }

  @Test func `a session that is ended says why`() {
    for (reason, code) in [(.timeout, "421"), (.overload, "421")] as [(ConversationEnd, String)] {
      var talk = MailTalk()
      talk.session.end(reason)
      #expect(talk.send("NOOP\r\n") == [code])
      #expect(talk.session.isOver)
    }
  }
}
