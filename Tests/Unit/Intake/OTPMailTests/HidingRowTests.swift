import OTPDetection
import OTPMail
import OTPMessage
import Testing

/// A way to hide a text in a document, or one that only looks like it; a row of
/// `Mails/hiding.jsonl`, which a test with a browser compares with pictures.
struct HidingRow: Decodable, Sendable, CustomTestStringConvertible {
  let way: String
  /// The document, where `{}` stands for the text.
  let html: String
  /// Whether a person sees the text.
  let seen: Bool

  var testDescription: String { way }
}

@Suite struct HidingRowTests {
  private static let detector = Detector()
  private static let hidden = "Your verification code is 666606"
  private static let shown = "<p>Your verification code is <b>482913</b></p>"

  @Test(arguments: try MailRows.read("hiding", as: HidingRow.self))
  func `what a person does not see is not read, and what is seen is`(row: HidingRow) throws {
    let way = row.html.replacing("{}", with: Self.hidden)
    for document in [way + Self.shown, Self.shown + way] {
      let mail = "From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n\(document)"
      let message = try MailReader.message(Array(mail.utf8))
      #expect(message.text.contains("666606") == row.seen)
      let code = Self.detector.detect(in: message).code?.value
      #expect(code == (row.seen ? nil : "482913"))
    }
  }
}
