import OTPMessage
import Testing

@testable import OTPSources

@Suite struct IMAPTextTests {
  // The examples with letters beyond ASCII are those of RFC 3501, section 5.1.3.
  @Test(arguments: [
    ("INBOX", "\"INBOX\""), ("~peter/mail/台北/日本語", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""),
    ("A & B", "\"A &- B\""), ("say \"x\"\\", "\"say \\\"x\\\"\\\\\""),
    ("Entwürfe", "\"Entw&APw-rfe\""),
  ])
  func `names of folders are quoted`(name: String, quoted: String) {
    #expect(FolderName.quoted(name) == quoted)
  }

  @Test(arguments: ["", "a\r\nb", "a\0b", String(repeating: "a", count: 1_001)])
  func `what cannot name a folder is refused`(name: String) {
    #expect(FolderName.quoted(name) == nil)
  }

  @Test func `a use of folders is told from a name`() {
    #expect([#"\Junk"#, #"\JUNK"#, #"\All"#].allSatisfy(FolderName.isUse))
    #expect(!["Junk", #"\Junk/a"#, #"\Inbox"#, ""].contains(where: FolderName.isUse))
  }

  @Test func `dates are those of the server's clock`() throws {
    #expect(
      IMAPDate.timestamp("17-Jul-1996 02:44:25 -0700") == Timestamp(iso8601: "1996-07-17T09:44:25Z")
    )
    #expect(
      IMAPDate.timestamp(" 7-Jul-1996 02:44:25 +0000") == Timestamp(iso8601: "1996-07-07T02:44:25Z")
    )
    #expect(IMAPDate.timestamp("yesterday") == nil)
    let time = try #require(Timestamp(iso8601: "2028-03-01T00:30:00Z"))
    #expect(IMAPDate.dayBefore(time) == "29-Feb-2028")
  }

  @Test func `a bookmark says where each folder goes on`() {
    var position = AccountPosition()
    position.folders["INBOX"] = FolderPosition(validity: 77, last: 7)
    position.folders["My codes"] = FolderPosition(validity: 1, last: .max)
    #expect(AccountPosition(bookmark: position.bookmark) == position)
    #expect(AccountPosition(bookmark: "x\n1 y INBOX\n99999999999 1 INBOX\n").folders.isEmpty)
  }
}
