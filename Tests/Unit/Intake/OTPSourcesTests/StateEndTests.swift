import Glibc
import OTPMessage
import OTPSourceSettings
import OTPSources
import RandomScripts
import ScratchFolders
import Testing

/// What a source or a conversation keeps ends with what it was kept for.
struct StateEndTests {
  // MARK: Mail that is delivered

  private static func greeted(_ form: MailForm, offersTLS: Bool = false) -> MailTalk {
    var limits = DeliveryLimits()
    // Mistakes are counted over the whole connection.
    limits.mistakes = .max
    var leniency = MailLeniency()
    leniency.takesPasswords = true
    leniency.offersTLS = offersTLS
    var talk = MailTalk(form, limits: limits, leniency: leniency)
    _ = talk.send(form == .lmtp ? "LHLO me\r\n" : "EHLO me\r\n")
    return talk
  }

  /// Sends `text`; returns the replies and the envelopes of mails.
  private static func sending(_ text: String) -> Step<MailTalk, [String]> {
    Step(text.split(separator: "\r\n").first.map(String.init) ?? "") { talk in
      let count = talk.mails.count
      let codes = talk.send(text + "\r\n")
      return codes + talk.mails.dropFirst(count).flatMap { [$0.sender] + $0.recipients }
    }
  }

  private static var mailSteps: [Step<MailTalk, [String]>] {
    [
      "MAIL FROM:<a@b.example>", "MAIL FROM:<d@e.example> SMTPUTF8", "RCPT TO:<sam@c.example>",
      "RCPT TO:<sue@c.example>", "RCPT TO:<süd@c.example>", "DATA\r\nCode 1\r\n.", "RSET", "NOOP",
      "EHLO me", "HELO me", "LHLO me", "AUTH PLAIN AGEAYg==", "AUTH LOGIN\r\nYQ==\r\nYg==", "WHAT",
    ].map(Self.sending)
  }

  @Test(arguments: [
    (MailForm.smtp, "EHLO me"), (.smtp, "HELO me"), (.smtp, "RSET"), (.lmtp, "LHLO me"),
    (.lmtp, "RSET"),
  ])
  func `nothing of a mail outlives the command that ends it`(
    _ form: MailForm,
    _ end: String
  ) throws {
    let ends = StateEnds(Self.mailSteps, of: Self.greeted(form)) {
      _ = $0.send(end + "\r\n")
    }
    try ends.check()
  }

  /// RFC 3207, section 4.2: the server forgets what it knew of the client.
  @Test func `nothing that was said in the clear outlives the beginning of TLS`() throws {
    let ends = StateEnds(Self.mailSteps, of: Self.greeted(.smtp, offersTLS: true)) { talk in
      _ = talk.send("RSET\r\nSTARTTLS\r\n")
      talk.session.beginEncrypted()
    }
    try ends.check()
  }

  @Test(arguments: [ConversationEnd.timeout, .overload])
  func `a mail conversation that was ended holds nothing and takes nothing`(
    _ end: ConversationEnd
  ) throws {
    let pieces = [
      "MAIL FROM:<a@b.example>\r\n", "RCPT TO:<s@c.example>\r\n", "DATA\r\n", "x", "\r\n.\r\n",
    ]
    let steps = pieces.map { piece in
      Step<MailTalk, [Int]>(piece.prefix(4).lowercased()) { talk in
        talk.session.receive(Array(piece.utf8))
        let output = talk.said().count
        return [output, talk.session.held, talk.session.hasMail ? 1 : 0]
      }
    }
    let ends = StateEnds(steps, of: Self.greeted(.smtp)) {
      $0.session.end(end)
      _ = $0.said()
    }
    try ends.check()
  }

  // MARK: Requests

  @Test func `an answered request leaves nothing, and what follows it is not read`() throws {
    let pieces = [
      "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\n", "Host: localhost\r\n", "Content-Length: 5\r\n",
      "Transfer-Encoding: chunked\r\n", "\r\n", "5\r\nhello\r\n", "0\r\n\r\n", "hello", "\r",
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\n",
    ]
    let steps = pieces.enumerated().map { place, piece in
      Step<WebSession, [Int]>("piece \(place)") { session in
        session.receive(Array(piece.utf8))
        let hasRequest = session.takeRequest() != nil
        return [session.output.count, session.held, hasRequest ? 1 : 0, session.isOver ? 1 : 0]
      }
    }
    let ends = StateEnds(steps, of: WebSession(longestBody: 64)) { session in
      session.answer(.init(.badRequest, error: "over"))
      session.output = []
    }
    try ends.check(longest: 12)
  }

  // MARK: Mail in folders

  @Test func `a mail folder that is connected anew is read as by a new source`() throws {
    let read = { (mailbox: Mailbox, time: Int64) throws -> [String] in
      let statuses = mailbox.statuses.count
      let leftOut = mailbox.leftOut
      let texts = try mailbox.texts(after: time)
      return texts + mailbox.statuses.dropFirst(statuses)
        + ["\(mailbox.leftOut - leftOut)", mailbox.wait.map { "in \($0)" } ?? "never"]
    }
    let delivering = { (text: String, place: String) in
      Step<Mailbox, [String]>("\(text) in \(place)") { mailbox in
        try mailbox.make(place)
        try mailbox.deliver(text, to: place)
        return []
      }
    }
    let steps: [Step<Mailbox, [String]>] = [
      delivering("one", "Mail"), delivering("broken", "Mail"), delivering("two", "Mail/.Archive"),
      Step("reading") { try read($0, 0) }, Step("reading later") { try read($0, 10_000) },
      Step("reading fails") { mailbox in
        mailbox.reader.isMissing = true
        return []
      },
      Step("reading works") { mailbox in
        mailbox.reader.isMissing = false
        return []
      },
      Step("no folder") { mailbox in
        if mailbox.folder.has("Mail") { try mailbox.folder.remove("Mail") }
        return []
      },
      Step("a mail that grows") { mailbox in
        try mailbox.make("Mail")
        // What comes by link counts as whole a second later.
        try mailbox.folder.write(Array("slow".utf8), to: "Mail/tmp/slow")
        _ = link(mailbox.folder.path("Mail/tmp/slow"), mailbox.folder.path("Mail/new/slow"))
        return []
      },
    ]
    let ends = StateEnds(steps, of: try Mailbox.connected()) { try $0.beginAnew() }
    try ends.check(seeds: 1...60)
  }
}
