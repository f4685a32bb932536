import OTPMail
import OTPMessage

/// Reads a mail, and the same bytes as a document in HTML.
package final class MailTarget: FuzzTarget {
  package static let name = "mail"

  /// The header of a mail that is nothing but a document.
  private static let header = Array("MIME-Version: 1.0\nContent-Type: text/html\n\n".utf8)

  /// A byte becomes at most a character of three bytes, or a link at most twice its length.
  private static let growth = 4

  package init() throws {}

  package func check(_ input: [UInt8]) throws {
    _ = MailReader.looksLikeMail(input)
    for mail in [input, Self.header + input] {
      guard let message = try? MailReader.message(mail) else { continue }
      try require(
        message.text.utf8.count <= mail.count * Self.growth + 1_024,
        "a text is not much longer than its mail"
      )
      try require(message.subject != "", "a subject is not empty")
      try require(message.id != "", "an identifier is not empty")
      try require(message.receivedAt == nil || mail == input, "a document says no time")
      try require((try? MailReader.message(mail)) == message, "reading is deterministic")
    }
  }
}
