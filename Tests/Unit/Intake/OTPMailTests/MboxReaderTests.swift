import Testing

@testable import OTPMail

@Suite struct MboxReaderTests {
  private static let mbox = """
    From sam@home.example Mon Nov 23 10:00:00 2026
    From: a@b.example
    Subject: first

    One
    From here on nothing begins.
    >From a quoted line
    >>From two
    >Fromage

    From - Mon Nov 23 10:01:00 2026
    From: c@d.example
    Date: x

    Two
    """

  private static func read(_ text: String, pieces: Int) -> [String] {
    var reader = MboxReader()
    var mails: [[UInt8]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      mails += reader.receive(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    reader.finish().map { mails.append($0) }
    return mails.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [1, 7, 100_000])
  func `mails are divided, and quoted lines read as they were`(pieces: Int) {
    #expect(
      Self.read(Self.mbox, pieces: pieces) == [
        """
        From: a@b.example
        Subject: first

        One
        From here on nothing begins.
        From a quoted line
        >From two
        >Fromage


        """,
        "From: c@d.example\nDate: x\n\nTwo",
      ]
    )
  }

  @Test func `lines may end in CR LF`() {
    let mbox = Self.mbox.replacing("\n", with: "\r\n")
    #expect(Self.read(mbox, pieces: 5).last == "From: c@d.example\r\nDate: x\r\n\r\nTwo")
  }

  @Test func `a length in the header divides nothing`() {
    let body = "One\n\nFrom here on\nTwo\n"
    let mbox = "From a\nFrom: b\nContent-Length: \(body.utf8.count)\n\n\(body)\nFrom c\nTo: d\n"
    let mails = Self.read(mbox, pieces: 100)
    #expect(mails.count == 3)
    #expect(mails.first?.hasSuffix("\n\nOne\n\n") == true)
    #expect(mails.dropFirst() == ["Two\n\n", "To: d\n"])
    // A length that is wrong, as a sender may have written it, hides no mail.
    let long = mbox.replacing("Length: ", with: "Length: 9")
    #expect(Self.read(long, pieces: 100).count == 3)
  }

  @Test func `a long mail is cut, and the next one is read`() {
    let long = String(repeating: "x", count: MailReader.longest + 9)
    let mails = Self.read("From a\nFrom: b\n\n\(long)\n\nFrom c\nTo: d\n", pieces: 65_536)
    #expect(mails.map(\.utf8.count) == [MailReader.longest, 6])
  }

  @Test func `what has no mark is no mbox`() {
    var reader = MboxReader()
    #expect(reader.receive(Array("Hello\n".utf8)).isEmpty)
    #expect(reader.finish() == nil && reader.hasOther)
    #expect(MboxReader.looksLikeMbox(Array(Self.mbox.utf8)) == false)
    let telling = Self.mbox.replacing("Subject: first", with: "Message-ID: <1@b.example>")
    #expect(MboxReader.looksLikeMbox(Array(telling.utf8)))
    #expect(!MboxReader.looksLikeMbox(Array("From now on your code is 482913".utf8)))
  }
}
