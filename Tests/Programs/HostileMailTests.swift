import FoundationEssentials
import ScratchFolders
import Testing

/// Headers that make GMime work and remember, though nobody asks it about them: each is read, and
/// so is the mail after it, by the same process.
struct HostileMailTests {
  /// A header that goes on and on.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let part: @Sendable (Int) -> String
    let end: String

    init(
      _ name: String,
      _ start: String,
      end: String = "",
      _ part: @escaping @Sendable (Int) -> String
    ) {
      testDescription = name
      self.start = start
      self.end = end
      self.part = part
    }

    /// A mail with a code and the header, about `length` bytes long. `number` makes its names
    /// different from those of other mails.
    func mail(_ number: Int, length: Int) -> String {
      var header = start
      var index = 0
      while header.utf8.count < length {
        header += part(number * length + index)
        index += 1
      }
      return "Message-ID: <h\(number)@b.example>\n\(header)\(end)\n\nYour sign-in code is 482913.\n"
    }
  }

  private static let charsets = Form("charsets of a name in From", "From: ", end: " <a@b.example>")
  {
    "=?c\($0)?q?a?= "
  }

  private static let forms = [
    charsets, Form("charsets of a subject", "Subject: ") { "=?c\($0)?q?a?= " },
    Form("encoded words without an end", "Subject: ") { _ in "=?utf-8?q?a " },
    Form("charsets of recipients", "To: ") { "=?c\($0)?q?a?= <a@b.example>, " },
    Form("recipients", "To: ") { "a\($0)@b.example, " },
    Form("names of parameters", "Content-Type: text/plain") { "; p\($0)*0*=c\($0)''%41" },
    Form("parts of a parameter", "Content-Type: text/plain") { "; charset*\($0)*=%41" },
    Form("far parts of a parameter", "Content-Type: text/plain") { "; a*\(2_147_483_647 - $0)=b" },
    Form("encoded parameters", "Content-Disposition: inline") { "; f\($0)=\"=?c\($0)?q?a?=\"" },
    Form("open comments", "From: a@b.example ") { _ in "(((((((((" },
    Form("routes", "From: <", end: ":a@b.example>") { "@a\($0).example," },
    Form("open domain literals", "From: a@") { _ in "[[[[[[[[" },
    Form("labels of a host", "From: a@", end: "example") { _ in "bü." },
    Form("angle brackets", "From: ") { _ in "<<<<<<<<" },
    Form("references", "References: ") { "<\($0)@b.example> " },
    Form("equal fields", "X-A: b") { _ in "\nMessage-ID: <a@b.example>" },
    Form("different fields", "X-A: b") { "\nX-\($0): c" },
    Form("keys", "Autocrypt: addr=a@b.example") { "; k\($0)=v" },
  ]

  /// The last line of counts of `otpd ingest` for the mails, each followed by an honest one.
  private func codes(of mails: [String]) throws -> Tool.Answer {
    let folder = try ScratchFolder()
    var box = ""
    for (number, mail) in mails.enumerated() {
      let honest = "From: a@b.example\nMessage-ID: <\(number)@b.example>\n\nYour code is 593812.\n"
      for mail in [mail, honest] { box += "From a Tue Mar  3 10:00:00 2026\n\(mail)\n" }
    }
    return try Tool.otpd.run(
      "ingest",
      "--format",
      "mbox",
      "--store",
      folder.path("inbox.db"),
      input: box.utf8
    )
  }

  @Test func `each header is read, and the mail after it`() throws {
    let mails = Self.forms.enumerated().map { $1.mail($0, length: 300 << 10) }
    let answer = try codes(of: mails)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.output.contains("codes       \(2 * mails.count)\n"))
  }

  /// GMime keeps each name of a charset for good, about 6 MiB of a mail, so that the process comes
  /// to the end of its 144 MiB and is replaced.
  @Test func `what one mail leaves in memory costs no other mail`() throws {
    let mails = (0..<26).map { Self.charsets.mail($0, length: 1_000 << 10) }
    let answer = try codes(of: mails)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.output.contains("codes       \(2 * mails.count)\n"))
  }
}
