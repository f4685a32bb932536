import OTPDetection
import OTPMail
import Testing

/// A mail with a feature, and what must be read in it; a row of `Mails/features.jsonl`.
struct MailRow: Decodable, Sendable {
  /// What is special about the mail.
  let name: String
  /// The lines of the mail. A character below U+0100 is one byte, others are in UTF-8.
  let mail: [String]
  let subject: String?
  let text: String
  let outcome: String
  let code: String?

  var bytes: [UInt8] {
    mail.joined(separator: "\n").unicodeScalars.flatMap { character in
      character == "\n"
        ? Array("\r\n".utf8)
        : UInt8(exactly: character.value).map { [$0] } ?? Array(String(character).utf8)
    }
  }
}

/// Reads the mails of `Mails/features.jsonl`: what mails have besides their language.
@Suite struct MailRowTests {
  private static let detector = Detector()

  @Test func `every feature of a mail reads as a person reads it, and gives the right outcome`()
    throws
  {
    let rows = try MailRows.read("features", as: MailRow.self)
    #expect(rows.count >= 80)
    for row in rows {
      let message = try MailReader.message(row.bytes)
      #expect(message.text == row.text, "\(row.name)")
      #expect(message.subject == row.subject, "\(row.name)")
      let detection = Self.detector.detect(in: message)
      #expect("\(detection.outcome)" == row.outcome, "\(row.name)")
      #expect(detection.code?.value == row.code, "\(row.name)")
    }
  }
}
