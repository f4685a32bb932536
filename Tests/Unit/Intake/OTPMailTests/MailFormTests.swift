import FoundationEssentials
import OTPDetection
import OTPMail
import OTPMessage
import Testing

/// Reads the contents of `Mails/languages.jsonl` in every form of a mail.
@Suite struct MailFormTests {
  private static let detector = Detector()

  @Test(arguments: MailForm.allCases)
  func `the same contents read the same in every form and language`(form: MailForm) throws {
    let contents = try MailRows.read("languages", as: MailContents.self)
    #expect(contents.count >= 20)
    for contents in contents {
      let message = try MailReader.message(form.mail(contents))
      #expect(message.text == form.text(contents), "\(contents.language)")
      let detection = Self.detector.detect(in: message)
      #expect(detection.code?.value == contents.code, "\(contents.language)")
    }
  }

  @Test func `encoded subjects are read in every language`() throws {
    for contents in try MailRows.read("languages", as: MailContents.self) {
      for form in [MailForm.legacyCharset, .base64] {
        let subject = try MailReader.message(form.mail(contents)).subject
        #expect(subject == contents.subject, "\(contents.language), \(form)")
      }
    }
  }
}

/// Reads the rows of a file in `Mails`.
enum MailRows {
  static func read<Row: Decodable>(_ name: String, as type: Row.Type) throws -> [Row] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Mails/\(name).jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Row.self, from: Data(line))
    }
  }
}
