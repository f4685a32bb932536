import OTPSources
import Testing

/// What clients read about a mail that was not taken.
@Suite struct MailReplyTests {
  private static let mail =
    "EHLO me\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<sam@c.example>\r\nDATA\r\nCode 482913\r\n.\r\n"

  @Test func `nothing is answered with 250 that was not taken`() {
    let replies: [(MessageOutcome, String)] = [
      (.postponed, "451 4.3.0 Not stored; send it again later"),
      (.noSpace, "452 4.3.1 Insufficient storage; try again later"),
      (.refused, "554 5.6.0 This mail cannot be stored"),
    ]
    for (outcome, reply) in replies {
      var session = MailSession(.smtp)
      session.receive(Array(Self.mail.utf8))
      _ = session.takeMail()
      session.output = []
      session.settle([outcome])
      #expect(String(decoding: session.output, as: UTF8.self) == "\(reply)\r\n")
    }
  }
}
