import OTPMessage
import Testing

@testable import OTPSources

@Suite struct FolderSessionTests {
  private static let since = Timestamp(milliseconds: 1_795_424_400_000)
  private static let fresh = #""23-Nov-2026 10:00:00 +0000""#

  /// A session of INBOX, to which a test says what a server would.
  private final class Talk {
    private var session: FolderSession
    private var tag = 0
    var uptime: Int64 = 0
    private(set) var events: [FolderSession.Event] = []

    init(_ folder: String = "\"INBOX\"", position: FolderPosition? = nil) {
      session = FolderSession(folder: folder, since: since, position: position, uptime: 0)
    }

    var deadline: Int64 { session.deadline }

    /// What the client has sent since it was asked last, without tags and line ends.
    func sent() -> [String] {
      String(decoding: session.takeOutput(), as: UTF8.self).split(separator: "\r\n").map {
        $0 == "DONE" ? "DONE" : String($0.drop { $0 != " " }.dropFirst())
      }
    }

    /// Says lines, then the result of the open command.
    func answer(_ lines: String..., result: String = "OK done") throws {
      tag += 1
      try say(lines + ["o\(tag) \(result)"])
    }

    func say(_ lines: [String]) throws {
      try session.receive(Array((lines.joined(separator: "\r\n") + "\r\n").utf8), at: uptime)
      events += session.takeEvents()
    }

    func wait() throws {
      uptime = session.deadline
      try session.continueIfDue(at: uptime)
    }

    /// Answers until the client waits for news, in a folder whose next mail has the number 8.
    func reachRest(_ capabilities: String = "IMAP4rev1 IDLE") throws {
      try answer("* CAPABILITY \(capabilities)")
      try answer("* 3 EXISTS", "* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 8] next")
      try answer("* SEARCH")
      _ = sent()
      events.removeAll()
    }
  }

  private static func mail(_ uid: Int, _ text: String, number: Int = 4) -> String {
    "* \(number) FETCH (UID \(uid) INTERNALDATE \(fresh) BODY[]<0> {\(text.utf8.count)}\r\n\(text))"
  }

  private static let arrived = Timestamp(milliseconds: 1_795_428_000_000)

  @Test func `a new account reads what arrived since, then waits`() throws {
    let talk = Talk()
    #expect(talk.sent() == ["CAPABILITY"])
    try talk.answer("* CAPABILITY IMAP4rev1 IDLE")
    #expect(talk.sent() == ["EXAMINE \"INBOX\""])
    try talk.answer("* 3 EXISTS", "* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 8] next")
    #expect(talk.sent() == ["UID SEARCH SINCE 22-Nov-2026"])
    try talk.answer("* SEARCH 7 6 5")
    #expect(talk.sent() == ["UID FETCH 5,6,7 (UID INTERNALDATE FLAGS)"])
    try talk.answer(
      #"* 1 FETCH (UID 5 INTERNALDATE "23-Nov-2026 08:59:59 +0000" FLAGS (\Seen))"#,
      #"* 2 FETCH (FLAGS (\Draft $x) UID 6 INTERNALDATE \#(Self.fresh))"#,
      "* 3 FETCH (FLAGS () INTERNALDATE \(Self.fresh) UID 7)"
    )
    #expect(talk.sent() == ["UID FETCH 7 (UID INTERNALDATE BODY.PEEK[]<0.1048576>)"])
    try talk.answer(Self.mail(7, "Subject: a\r\n\r\n482913"))
    #expect(talk.sent() == ["IDLE"])
    let position = FolderPosition(validity: 77, last: 7)
    #expect(
      talk.events == [
        .mail(Array("Subject: a\r\n\r\n482913".utf8), arrived: Self.arrived), .position(position),
        .ready(hasIdle: true),
      ]
    )
  }

  @Test(arguments: [
    ("IMAP4rev1 LIST-EXTENDED SPECIAL-USE", " RETURN (SPECIAL-USE)"), ("IMAP4rev1 IDLE", ""),
  ])
  func `a folder is found by what it is for, whatever its name`(
    capabilities: String,
    option: String
  ) throws {
    for (line, name) in [
      (#"* LIST (\HasNoChildren \Junk) "/" Spam"#, "Spam"),
      (#"* list (\junk) NIL "Junk E-mail""#, "Junk E-mail"),
      ("* LIST (\\Junk) \"/\" {5}\r\na\"b\\c", #"a\"b\\c"#),
    ] {
      let talk = Talk(#"\Junk"#)
      try talk.answer("* CAPABILITY \(capabilities)")
      #expect(talk.sent() == ["CAPABILITY", "LIST \"\" \"*\"\(option)"])
      try talk.answer(
        #"* LIST () "/" INBOX"#,
        #"* LIST (\Noselect \Junk) "/" Old"#,
        #"* LIST (\Sent) "/" Junk"#,
        "* LIST (\\Junk) \"/\" {3}\r\na\r\n",
        line,
        #"* LIST (\Junk) "/" Second"#
      )
      #expect(talk.sent() == ["EXAMINE \"\(name)\""])
    }
  }

  @Test func `what no folder is for cannot be read`() throws {
    let talk = Talk(#"\Junk"#)
    try talk.answer("* CAPABILITY IMAP4rev1")
    #expect(throws: IMAPFault.noFolder) {
      try talk.answer(#"* LIST () "/" Junk"#, #"* LIST (\Junk"#, #"* LIST (\Junk) "/""#)
    }
  }

  @Test func `news end IDLE and are fetched, each once`() throws {
    let talk = Talk()
    try talk.reachRest()
    try talk.say(["+ idling", "* 4 EXISTS", "* 1 RECENT"])
    #expect(talk.sent() == ["DONE"])
    try talk.answer()
    #expect(talk.sent() == ["UID FETCH 8:* (UID INTERNALDATE FLAGS)"])
    try talk.answer("* 4 FETCH (UID 8 INTERNALDATE \(Self.fresh) FLAGS ())")
    _ = talk.sent()
    try talk.answer(Self.mail(8, "x"))
    #expect(talk.sent() == ["IDLE"])
    try talk.say(["+ idling"])
    try talk.say(["* 5 EXISTS"])
    try talk.answer()
    // A server answers `9:*` with the last mail if there is no newer one.
    #expect(talk.sent() == ["DONE", "UID FETCH 9:* (UID INTERNALDATE FLAGS)"])
    try talk.answer("* 4 FETCH (UID 8 INTERNALDATE \(Self.fresh) FLAGS ())")
    #expect(talk.sent() == ["IDLE"])
    let mails = talk.events.filter { if case .mail = $0 { true } else { false } }
    #expect(mails == [.mail([UInt8(ascii: "x")], arrived: Self.arrived)])
  }

  @Test func `mail that comes while another is fetched is seen`() throws {
    let talk = Talk()
    try talk.reachRest()
    try talk.say(["* 4 EXISTS", "+ idling"])
    try talk.answer()
    try talk.answer("* 4 FETCH (UID 8 INTERNALDATE \(Self.fresh) FLAGS ())")
    _ = talk.sent()
    try talk.answer("* 5 EXISTS", Self.mail(8, "x"))
    #expect(talk.sent() == ["UID FETCH 9:* (UID INTERNALDATE FLAGS)"])
  }

  @Test func `a known position is continued, and one of other numbers is not`() throws {
    let talk = Talk(position: FolderPosition(validity: 77, last: 5))
    try talk.answer("* CAPABILITY IMAP4rev1")
    try talk.answer("* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 8] next")
    #expect(talk.sent().last == "UID SEARCH UID 6:* SINCE 22-Nov-2026")
    let other = Talk(position: FolderPosition(validity: 76, last: 5))
    try other.answer("* CAPABILITY IMAP4rev1")
    try other.answer("* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 8] next")
    #expect(other.sent().last == "UID SEARCH SINCE 22-Nov-2026")
    #expect(other.events == [.renumbered])
  }

  @Test func `IDLE is renewed every nine minutes`() throws {
    let talk = Talk()
    try talk.reachRest()
    try talk.say(["+ idling"])
    #expect(talk.deadline == 540_000)
    try talk.wait()
    #expect(talk.sent() == ["DONE"])
    try talk.answer()
    #expect(talk.sent() == ["IDLE"])
  }

  @Test(arguments: ["IMAP4rev1", "IMAP4rev1 IDLE"])
  func `without IDLE the server is asked every 15 seconds`(capabilities: String) throws {
    let talk = Talk()
    try talk.reachRest(capabilities)
    if capabilities.hasSuffix("IDLE") {
      try talk.answer(result: "NO not now")
      #expect(talk.events == [.ready(hasIdle: false)])
    }
    #expect(talk.deadline == 15_000)
    try talk.wait()
    #expect(talk.sent() == ["NOOP"])
    try talk.answer("* 4 EXISTS")
    #expect(talk.sent() == ["UID FETCH 8:* (UID INTERNALDATE FLAGS)"])
  }

  @Test(arguments: 0...3)
  func `a mail is noticed after so many of three are deleted`(count: Int) throws {
    let talk = Talk()
    try talk.reachRest("IMAP4rev1")
    for _ in 0..<count { try talk.say(["* 1 EXPUNGE"]) }
    try talk.wait()
    #expect(talk.sent() == ["NOOP"])
    try talk.answer("* \(4 - count) EXISTS")
    #expect(talk.sent() == ["UID FETCH 8:* (UID INTERNALDATE FLAGS)"])
  }

  @Test func `a mail that is gone is passed over`() throws {
    let talk = Talk()
    try talk.reachRest()
    try talk.say(["* 4 EXISTS", "+ idling"])
    try talk.answer()
    try talk.answer("* 4 FETCH (UID 8 INTERNALDATE \(Self.fresh) FLAGS ())")
    try talk.answer("* 4 EXPUNGE", result: "NO gone")
    #expect(talk.events == [.position(FolderPosition(validity: 77, last: 8))])
    #expect(talk.sent().last == "IDLE")
  }

  @Test func `a folder that is not there and a server that is silent are told`() throws {
    let talk = Talk()
    try talk.answer("* CAPABILITY IMAP4rev1")
    #expect(throws: IMAPFault.noFolder) { try talk.answer(result: "NO no such mailbox") }
    let silent = Talk()
    #expect(throws: IMAPFault.silent) { try silent.wait() }
    let ended = Talk()
    #expect(throws: IMAPFault.ended) { try ended.say(["* BYE shutting down"]) }
  }

  @Test func `bytes may come one by one`() throws {
    let talk = Talk()
    try talk.reachRest()
    let bytes = Array("+ idling\r\n* 4 EXISTS\r\no4 OK\r\n\(Self.mail(8, "a{3}\r\nb"))\r\n".utf8)
    var reader = ResponseReader(longestLiteral: 100)
    var responses: [IMAPResponse] = []
    for byte in bytes {
      var part = [byte][...]
      if let response = try reader.next(&part) { responses.append(response) }
    }
    #expect(responses.count == 4)
    let fetched = FetchedMail(try #require(responses.last).tokens.dropFirst(3))
    #expect(fetched?.bytes == Array("a{3}\r\nb".utf8))
    #expect(fetched?.uid == 8)
  }

  @Test func `a mail that is too long is cut, and what follows is read`() throws {
    var reader = ResponseReader(longestLiteral: 3)
    var bytes = Array("* 1 FETCH (BODY[] {6}\r\n482913 UID 7)\r\n* 2 EXISTS\r\n".utf8)[...]
    let first = FetchedMail(try #require(try reader.next(&bytes)).tokens.dropFirst(3))
    #expect(first?.bytes == Array("482".utf8))
    #expect(first?.uid == 7)
    #expect(try reader.next(&bytes)?.tokens.last == .atom("EXISTS"))
  }

  @Test func `a line without an end is refused`() throws {
    var reader = ResponseReader(longestLiteral: 3)
    var bytes = [UInt8](repeating: 0x61, count: 1 << 21)[...]
    #expect(throws: IMAPFault.malformed) { try reader.next(&bytes) }
  }
}
