import OTPMessage
import OTPSources
import Testing

@Suite struct BMessageTests {
  private let card = "BEGIN:VCARD\nVERSION:2.1\nN:Line;Oak\nTEL:+15550100\nEND:VCARD\n"

  private func message(
    _ content: String,
    card: String? = nil,
    body: String = "CHARSET:UTF-8\n",
    depth: Int = 1
  ) -> String {
    let begin = String(
      repeating: "BEGIN:BENV\nBEGIN:VCARD\nTEL:+15550199\nEND:VCARD\n",
      count: depth
    )
    let end = String(repeating: "END:BENV\n", count: depth)
    return "BEGIN:BMSG\nVERSION:1.0\nTYPE:SMS_GSM\n\(card ?? self.card)\(begin)BEGIN:BBODY\n\(body)"
      + "BEGIN:MSG\n\(content)\nEND:MSG\nEND:BBODY\n\(end)END:BMSG\n"
  }

  private func read(_ text: String) -> BMessage? {
    BMessage(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test(arguments: [
    "Your code is 482913", "", "two\nlines\n\n", "END:MSG\nEND:BBODY\nEND:BENV\nEND:BMSG",
    "BEGIN:MSG",
    "„482913“ – код 𝟜𝟠",
  ])
  func `a text is read as it is`(text: String) throws {
    let inner = text.replacing("\n", with: "\r\n")
    let length = "BEGIN:MSG\r\nEND:MSG\r\n".utf8.count + inner.utf8.count + 2
    for body in ["CHARSET:UTF-8\n", "", "PARTID:1\nENCODING:8BIT\nLANGUAGE:en\n"] {
      let counted = try #require(read(message(text, body: body + "LENGTH:\(length)\n")))
      #expect(counted.text == inner)
      #expect(counted.sender == "+15550100")
    }
  }

  @Test(arguments: [0, 1, -1, 40, 1_000_000])
  func `a wrong length does not cut the text`(length: Int) {
    let text = "Your code\nEND:MSG\nis 482913"
    let found = read(message(text, body: "LENGTH:\(length)\n"))
    #expect(found?.text == text.replacing("\n", with: "\r\n"))
  }

  @Test func `lines may end in LF alone`() {
    #expect(BMessage(Array(message("a\nb").utf8))?.text == "a\nb")
  }

  @Test func `a line that was marked because it looks like the end is read without the mark`() {
    #expect(read(message("a\n/END:MSG\nb"))?.text == "a\r\nEND:MSG\r\nb")
  }

  @Test(arguments: [
    ("TEL:+15550100\nN:Oakline", "+15550100"), ("N:Oakline\nTEL:", "Oakline"),
    ("N:Line;Oak;;;", "Line Oak"),
    ("N:Line;Oak\nFN:Oakline", "Oakline"), ("EMAIL:a@oakline.example\nN:x", "a@oakline.example"),
    ("TEL;TYPE=CELL:+15550101", "+15550101"), ("tel:+15550102\nTEL:+15550103", "+15550102"),
    ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A4=\n=C3=A4\nN:Oakline", "Oakline"),
    ("VERSION:2.1", nil),
  ])
  func `the sender is a number, an address or a name`(lines: String, sender: String?) throws {
    let found = try #require(read(message("a", card: "BEGIN:VCARD\n\(lines)\nEND:VCARD\n")))
    #expect(found.sender == sender)
  }

  @Test func `a message need not say who sent it, and a recipient is no sender`() throws {
    #expect(try #require(read(message("a", card: ""))).sender == nil)
  }

  @Test(arguments: [(1, true), (3, true), (4, false)])
  func `envelopes are nested three deep at most`(depth: Int, isRead: Bool) {
    #expect((read(message("a", depth: depth)) != nil) == isRead)
  }

  @Test(arguments: [
    "", "BEGIN:BMSG", "BEGIN:BMSG\nEND:BMSG\n", "BEGIN:BMSG\nBEGIN:BENV\nEND:BENV\nEND:BMSG\n",
    "BEGIN:BMSG\nBEGIN:BBODY\nBEGIN:MSG\na\nEND:MSG\nEND:BBODY\nEND:BMSG\n",
    "BEGIN:BMSG\nBEGIN:VCARD\nTEL:1\n",
    "BEGIN:BMSG\nBEGIN:BENV\nBEGIN:BBODY\nBEGIN:MSG\na\nEND:MSG\n",
    "BEGIN:BMSG\nBEGIN:BENV\nBEGIN:BBODY\nEND:BBODY\nBEGIN:MSG\na\nEND:MSG\nEND:BBODY\nEND:BENV\nEND:BMSG\n",
    "BEGIN:BMSG\nBEGIN:BENV\nBEGIN:BBODY\nno property\nBEGIN:MSG\na\nEND:MSG\nEND:BBODY\nEND:BENV\nEND:BMSG\n",
    "BEGIN:VCARD\nTEL:1\nEND:VCARD\n",
  ])
  func `what is malformed is not read`(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: ["CHARSET:NATIVE\n", "ENCODING:G-7BIT\n", "CHARSET:ISO-8859-1\n"])
  func `another charset is not read`(body: String) {
    #expect(read(message("a", body: body)) == nil)
  }

  @Test func `what is not UTF-8 or too long is not read`() {
    let bytes = Array(message("\u{1}").utf8)
    #expect(BMessage(bytes) != nil)
    #expect(BMessage(bytes.map { $0 == 1 ? 0xFF : $0 }) == nil)
    #expect(read(message(String(repeating: "a", count: BMessage.longest))) == nil)
  }

  @Test func `no part of a valid message crashes`() {
    let bytes = Array(message("Your code is 482913", body: "CHARSET:UTF-8\nLENGTH:50\n").utf8)
    for count in bytes.indices.dropLast() {
      let found = BMessage(Array(bytes.prefix(count)))
      #expect(found == nil || found?.text == "Your code is 482913")
    }
  }

  @Test func `it shows nothing when printed`() throws {
    let found = try #require(read(message("Your code is 482913")))
    #expect("\(found) \(String(reflecting: found))" == "BMessage BMessage")
  }
}
