import Glibc
import OTPMessage
import OTPSourceSettings
import OTPSources
import ScratchFolders
import Testing

@Suite struct MaildirSourceTests {
  @Test(arguments: [-25_200, 25_200, 0], [false, true])
  func `a wrong time of the file ages no mail whose server says when it came`(
    fileAge: Int,
    isThere: Bool
  ) throws {
    let mailbox = try Mailbox()
    mailbox.reader.age = 20
    if !isThere { try mailbox.connect() }
    try mailbox.deliver("code", age: fileAge)
    if isThere { try mailbox.connect() }
    #expect(try mailbox.texts() == ["code"])
    let arrival = try #require(mailbox.arrivals.first ?? nil)
    #expect((20_000...80_000).contains(Int64(time(nil)) * 1_000 - arrival.milliseconds))
  }

  @Test func `a time ahead of now is none at which a mail can have come`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    mailbox.reader.age = -25_200
    try mailbox.deliver("code")
    #expect(try mailbox.texts() == ["code"])
    let arrival = try #require(mailbox.arrivals.first ?? nil)
    #expect(arrival.milliseconds <= Int64(time(nil)) * 1_000 + 999)
  }

  @Test func `mail that is delivered is read once, whatever becomes of its file`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    #expect(try mailbox.texts() == [])
    let name = try mailbox.deliver("one")
    #expect(try mailbox.texts() == ["one"])
    #expect(mailbox.move("Mail/new/\(name)", "Mail/cur/\(name):2,"))
    #expect(try mailbox.texts() == [])
    #expect(mailbox.move("Mail/cur/\(name):2,", "Mail/cur/\(name),U=7:2,S"))
    #expect(try mailbox.texts() == [])
    #expect(mailbox.statuses == ["reading one folder"])
  }

  @Test func `a mail that cannot be read is counted, once, and the others are read`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    for text in ["one", "broken", "two"] { try mailbox.deliver(text) }
    #expect(try mailbox.texts() == ["one", "two"])
    #expect(mailbox.leftOut == 1)
    #expect(try mailbox.texts(after: 60_000) == [])
    #expect(mailbox.leftOut == 1)
  }

  @Test func `while no mail can be read they wait, and none is lost or read twice`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    try mailbox.deliver("one")
    #expect(try mailbox.texts() == ["one"])
    mailbox.reader.isMissing = true
    try mailbox.deliver("two")
    try mailbox.deliver("three")
    #expect(try mailbox.texts() == [])
    #expect(mailbox.statuses.last == "nothing can be read")
    #expect(try mailbox.texts(after: 10_000) == [])
    mailbox.reader.isMissing = false
    #expect(try mailbox.texts() == [])
    #expect(try mailbox.texts(after: 10_000) == ["three", "two"])
    #expect(mailbox.statuses.last == "reading one folder")
  }

  @Test func `a start reads what came since, and no older mail`() throws {
    let mailbox = try Mailbox()
    try mailbox.deliver("recent", age: 300)
    try mailbox.deliver("old", age: 1_200)
    try mailbox.connect()
    #expect(try mailbox.texts() == ["recent"])
  }

  @Test func `no start looks back more than a day`() throws {
    let mailbox = try Mailbox()
    try mailbox.deliver("yesterday", age: 80_000)
    try mailbox.deliver("older", age: 90_000)
    try mailbox.connect(since: Timestamp(milliseconds: 0))
    #expect(try mailbox.texts() == ["yesterday"])
  }

  @Test func `a mail that moves before it is read is read where it is then`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    let name = try mailbox.deliver("one")
    #expect(mailbox.move("Mail/new/\(name)", "Mail/cur/\(name):2,S"))
    #expect(try mailbox.texts() == ["one"])
  }

  @Test func `a mail by hard link is read`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    _ = try mailbox.folder.write("linked", to: "Mail/tmp/x")
    let old = mailbox.folder.path("Mail/tmp/x")
    #expect(link(old, mailbox.folder.path("Mail/new/x")) == 0)
    #expect(unlink(old) == 0)
    #expect(try mailbox.texts(after: 1) == [])
    #expect(try mailbox.texts(after: 1_000) == ["linked"])
  }

  @Test func `a mail that is written in place is read once it is whole`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    let path = mailbox.folder.path("Mail/new/slow")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(write(descriptor, "one ", 4) == 4)
    #expect(try mailbox.texts() == [])
    #expect(write(descriptor, "two", 3) == 3)
    #expect(try mailbox.texts(after: 900) == [])
    #expect(try mailbox.texts(after: 900) == [])
    close(descriptor)
    #expect(try mailbox.texts() == ["one two"])
  }

  @Test func `subfolders of both forms are read, also later ones`() throws {
    let mailbox = try Mailbox(["", ".Archive.2026", "Work/Lists"])
    try mailbox.connect()
    #expect(try mailbox.texts() == [])
    try mailbox.deliver("dotted", to: "Mail/.Archive.2026")
    try mailbox.deliver("nested", to: "Mail/Work/Lists")
    #expect(try mailbox.texts() == ["dotted", "nested"])
    try mailbox.make("Mail/Later/Deep")
    try mailbox.deliver("later", to: "Mail/Later/Deep")
    #expect(try mailbox.texts() == ["later"])
    #expect(mailbox.statuses == ["reading 3 folders", "reading 4 folders"])
  }

  @Test func `only chosen folders are read`() throws {
    let mailbox = try Mailbox(["", ".Codes", "Work"], chosen: ["Codes"])
    try mailbox.connect()
    try mailbox.deliver("chosen", to: "Mail/.Codes")
    try mailbox.deliver("other", to: "Mail/Work")
    try mailbox.deliver("root")
    #expect(try mailbox.texts() == ["chosen"])
  }

  @Test func `drafts and mail that was thrown away are left out`() throws {
    let mailbox = try Mailbox()
    for name in ["draft:2,D", "gone:2,ST", "seen:2,S"] {
      _ = try mailbox.folder.write(name, to: "Mail/cur/\(name)")
    }
    try mailbox.connect()
    #expect(try mailbox.texts() == ["seen:2,S"])
  }

  @Test func `links and pipes are no mail`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    let secret = try mailbox.folder.write("secret", to: "secret")
    #expect(symlink(secret, mailbox.folder.path("Mail/new/link")) == 0)
    #expect(mkfifo(mailbox.folder.path("Mail/new/pipe"), 0o600) == 0)
    #expect(try mailbox.texts(after: 1_000) == [])
    #expect(try mailbox.texts(after: 1_000) == [])
  }

  @Test func `a folder that appears later is read then`() throws {
    let mailbox = try Mailbox([])
    try mailbox.folder.remove("Mail")
    try mailbox.connect()
    #expect(try mailbox.texts() == [])
    try mailbox.make("Mail")
    try mailbox.deliver("first")
    #expect(try mailbox.texts(after: 5_000) == ["first"])
    try mailbox.folder.remove("Mail")
    #expect(try mailbox.texts() == [])
    #expect(
      mailbox.statuses == [
        "waiting for the folder, which does not exist or cannot be read", "reading one folder",
        "waiting for the folder, which does not exist or cannot be read",
      ]
    )
  }

  @Test func `thousands of mails at once are all read, a batch at a time`() throws {
    let mailbox = try Mailbox()
    try mailbox.connect()
    // More events than the system keeps unread by default.
    for number in 0..<17_000 { try mailbox.deliver("\(number)") }
    #expect(try mailbox.texts().count == 17_000)
  }
}
