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
    ("<p style='font-size:0px'>gone</p><p hidden>gone</p>seen", "seen"),
    ("<p style='display:none'>only this</p>", ""),
    ("<p style='mso-hide:all'>Outlook alone hides this</p>", "Outlook alone hides this"),
    ("one</p>two</br>three</i>four", "one\ntwo\nthreefour"),
    ("<textarea><b></textarea><title></p></title><xmp><b>&amp;</xmp>", "<b>&amp;"),
    ("a <!> b <? c > d </ e> f </> g <1 h", "a b d f g <1 h"),
    ("a <!--> b <!-- > --!> c <!---> d", "a b c d"),
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

  @Test(arguments: [
    ("https://example.com/a?t=7_", "https://example.com/a?t=7%5F"),
    ("https://example.com/a?t=7~", "https://example.com/a?t=7%7E"),
    ("https://example.com/a?t=7*", "https://example.com/a?t=7%2A"),
    ("https://example.com/a?t=7.", "https://example.com/a?t=7%2E"),
    ("https://example.com/a_.~b", "https://example.com/a_.~b"),
    ("https://example.com/a b{c}|d", "https://example.com/a%20b%7Bc%7D%7Cd"),
    ("https://example.com/a?t[]=7&amp;b=>c", "https://example.com/a?t%5B%5D=7&b=%3Ec"),
    ("https://example.com/\u{65E5}?q=\u{E9}", "https://example.com/%E6%97%A5?q=%C3%A9"),
    ("https://ex\u{E4}mple.com/a", "https://ex\u{E4}mple.com/a"),
    (" \n https://example.com/con&#9;firm\n/7 ", "https://example.com/confirm/7"),
    ("https:\\\\example.com\\a?b\\c", "https://example.com/a?b%5Cc"),
    ("HTTPS://Example.com/a%5F", "HTTPS://Example.com/a%5F"),
    ("https://example.com.", "https://example.com."),
  ])
  func `a link leads where browsers follow it, and its end is seen`(
    reference: String,
    address: String
  ) throws {
    #expect(try text("<a href=\"\(reference)\">Confirm</a> it") == "Confirm <\(address)> it")
  }

  @Test func `deep nesting costs no more than length`() throws {
    let depth = 100_000
    let html = String(repeating: "<b>", count: depth) + "482913"
    #expect(try text(html) == "482913")
  }

  @Test func `the first attribute of a name counts, after however many others`() throws {
    func link(_ attributes: Int) -> String {
      let others = (0..<attributes).map { "a\($0)='x > y'" }.joined(separator: " ")
      return "<a \(others) href='https://example.com/' href='https://b.example/'>Go</a> 482913"
    }
    #expect(try text(link(400)) == "Go <https://example.com/> 482913")
    #expect(try text(link(20_000)) == "Go <https://example.com/> 482913")
  }

  @Test func `more open elements than browsers have end the last one`() throws {
    let deep = String(repeating: "<div>", count: 600)
    let hidden = "<div style='display:none'>111111</div>"
    #expect(try text(deep + hidden + "<div>482913") == "482913")
  }

  @Test(arguments: [
    ("<bdo dir=rtl>319284</bdo>", "\u{202E}319284\u{202C}"),
    (
      "<span style='unicode-bidi:bidi-override;direction:rtl'>319284</span>",
      "\u{202E}319284\u{202C}"
    ),
    ("<span dir=rtl>319284</span>", "319284"),
  ])
  func `a text that is turned around is marked`(html: String, expected: String) throws {
    #expect(try text(html) == expected)
  }

  @Test(arguments: [
    ("<body bgcolor=black><font color=white>482913</font></body>", "482913"),
    (
      """
      <!DOCTYPE html>
      <html style='background:#000'>
      <head><meta charset=utf-8><style>.x{color:#fff}</style></head>
      <body class=x>482913</body>
      """, "482913"
    ),
    ("<html><body style='display:none'>482913</body></html>", ""),
    ("<html hidden><body>482913</body></html>", ""),
    ("one<body style='display:none'>two</body>", "onetwo"),
  ])
  func `what is declared for the whole document counts`(html: String, expected: String) throws {
    #expect(try text(html) == expected)
  }

  @Test func `what is not understood is hidden while the rest has a number`() throws {
    let doubtful = "<p style='font-size:round(down, 1px, 2px)'>Code 111111</p>"
    #expect(try text(doubtful + "<p>Code 482913</p>") == "Code 482913")
    #expect(try text(doubtful + "<p>Hello</p>") == "Code 111111\nHello")
  }
}
