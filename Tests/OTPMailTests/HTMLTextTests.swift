import OTPMail
import OTPMessage
import Testing

@Suite struct HTMLTextTests {
  /// The text of a mail with `body` in HTML.
  private func text(_ body: String) throws -> String {
    let mail = "From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n\(body)"
    return try MailReader.message(Array(mail.utf8)).text
  }

  @Test(arguments: [
    ("<b>4</b><b>8</b><span>2</span>913", "482913"),
    ("<p>One</p><p>Two<br>Three</p>", "One\nTwo\nThree"),
    ("<table><tr><td>Code</td><td>482913</td></tr><tr><td>x</td></tr></table>", "Code\t482913\nx"),
    ("a &amp; b&nbsp;&lt;c&gt; &#52;82", "a & b <c> 482"),
    (
      "<head><title>T</title><style>b{}</style></head><body><script>1</script>x<!-- y --></body>",
      "x"
    ),
    ("<div style='display: none'>pre <div>in</div> header</div><p>seen</p>", "seen"),
    ("<p style='mso-hide:all;font-size:0px'>gone</p><p hidden>gone</p>seen", "seen"),
    ("<p style='display:none'>only this</p>", "only this"),
    (
      "<a href='https://example.com/verify?t=1'>Confirm</a> it",
      "Confirm <https://example.com/verify?t=1> it"
    ),
    ("<a href='https://example.com/'>https://example.com/</a>", "https://example.com/"),
    ("<a href='mailto:a@b.example'>write</a>", "write"),
    ("<p>unclosed <b>bold <p>next", "unclosed bold\nnext"),
    ("  spaces   and\nlines  ", "spaces and lines"),
    ("<img alt='482913'>picture", "picture"),
    ("</p><p>first</p>", "first"),
    ("<!DOCTYPE html></div></html>first", "first"),
    ("<?xml version='1.0'?><!-- a --></b>first", "first"),
  ])
  func `a document reads as a person sees it`(html: String, expected: String) throws {
    #expect(try text(html) == expected)
  }

  @Test func `deep nesting costs no more than length`() throws {
    let depth = 100_000
    let html = String(repeating: "<b>", count: depth) + "482913"
    #expect(try text(html) == "482913")
  }

  @Test func `attributes beyond hundreds are ignored, and what follows is read`() throws {
    func link(_ attributes: Int) -> String {
      let others = (0..<attributes).map { "a\($0)='x > y'" }.joined(separator: " ")
      return "<a \(others) href='https://example.com/'>Go</a> 482913"
    }
    #expect(try text(link(400)) == "Go <https://example.com/> 482913")
    #expect(try text(link(50_000)) == "Go 482913")
  }
}
