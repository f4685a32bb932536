import OTPMessage
import Testing

@testable import OTPExports

@Suite struct SMSBackupReaderTests {
  private static func backup(_ elements: String) -> String {
    """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <!--File Created By a program <with> 2 > 1 things-->
    <?xml-stylesheet type="text/xsl" href="sms.xsl"?>
    <smses count="2" backup_set="x" type="full">
    \(elements)
    </smses>
    """
  }

  private static func read(
    _ text: String,
    pieces: Int = 100_000
  ) throws -> [ExportRecord] {
    try records(of: SMSBackupReader(), in: text, pieces: pieces)
  }

  private static let time: Int64 = 1_795_000_000_000

  private static func message(_ text: String, from sender: String?) -> ExportRecord {
    let time = Timestamp(milliseconds: time)
    return .message(Message(text: text, sender: sender, channel: .sms, receivedAt: time))
  }

  @Test(arguments: [1, 13, 100_000])
  func `what arrived is read, with its sender and time`(pieces: Int) throws {
    let elements = """
      <sms protocol="0" address="Oakline" date="\(Self.time)" type="1" subject="null" body="Code 482913" />
      <sms address="+15550100" date="\(Self.time)" type="2" body="sent by me" />
      <sms address="null" date='\(Self.time)' type='1' body='He said &quot;4 &lt; 5&quot; &amp;c &#10;640275'/>
      <sms address="Birch" date="\(Self.time)" type="1" body="null" />
      """
    #expect(
      try Self.read(Self.backup(elements), pieces: pieces) == [
        Self.message("Code 482913", from: "Oakline"),
        .skipped,
        Self.message("He said \"4 < 5\" &c \n640275", from: nil),
        .skipped,
      ]
    )
  }

  @Test func `pairs of UTF-16 may be two references`() throws {
    let body = "&#55357;&#56832; 482913 &#x1F600; &#55357;! &#0; &nothing; &"
    let elements = "<sms address=\"A\" date=\"\(Self.time)\" type=\"1\" body=\"\(body)\"/>"
    let text = "\u{1F600} 482913 \u{1F600} \u{FFFD}! &#0; &nothing; &"
    #expect(try Self.read(Self.backup(elements)) == [Self.message(text, from: "A")])
  }

  @Test func `the texts of a message in parts are joined, other parts ignored`() throws {
    let data = String(repeating: "A", count: 3 << 20)
    let elements = """
      <mms date="\(Self.time)" msg_box="1" address="+15550100~+15550101"><parts>
      <part seq="-1" ct="application/smil" text="&lt;smil>111222&lt;/smil>" />
      <part seq="0" ct="image/png" data="\(data)" text="null" />
      <part seq="1" ct="text/plain" text="Your code" /><part ct="text/plain" text="is 593812" />
      </parts><addrs><addr address="+15550101" type="151" /><addr address="Oakline" type="137" />
      </addrs></mms>
      <mms date="\(Self.time)" msg_box="2"><parts><part ct="text/plain" text="mine" /></parts></mms>
      """
    #expect(
      try Self.read(Self.backup(elements)) == [
        Self.message("Your code\nis 593812", from: "Oakline"), .skipped,
      ]
    )
  }

  @Test func `RCS messages, which are kept as parts, are read`() throws {
    let elements = """
      <mms date="\(Self.time)" rr="129" sub="null" ct_t="application/vnd.wap.multipart.related"
      read_status="null" seen="1" msg_box="1" address="Oakline" m_type="132" m_id="null"
      tr_id="proto:CjoKImNvbS5leGFtcGxlEhQaEgoQMDAwMDAwMDAwMDAwMDAwMA==" text_only="1">
      <parts><part seq="0" ct="text/plain" name="null" chset="106" cl="text_0.txt"
      text="Your Oakline code is 482913" /></parts>
      <addrs><addr address="Oakline" type="137" charset="106" /></addrs></mms>
      """
    #expect(
      try Self.read(Self.backup(elements)) == [
        Self.message("Your Oakline code is 482913", from: "Oakline")
      ]
    )
  }

  @Test func `a message whose text is too long is rejected, the next is not`() throws {
    let long = String(repeating: "x", count: 1 << 20) + "482913"
    let half = long.prefix(600_000)
    let elements = """
      <sms address="A" date="\(Self.time)" type="1" body="\(long)" />
      <mms date="\(Self.time)" msg_box="1"><part ct="text/plain" text="\(long)" /></mms>
      <mms date="\(Self.time)" msg_box="1"><part ct="text/plain" text="\(half)" />
      <part ct="text/plain" text="\(half)" /></mms>
      <sms address="A" date="\(Self.time)" type="1" body="593812" />
      """
    let tooLong = ExportRecord.rejected("its text is longer than 1 MiB; leave it out")
    #expect(
      try Self.read(Self.backup(elements)) == [
        tooLong, tooLong, tooLong, Self.message("593812", from: "A"),
      ]
    )
  }

  @Test(arguments: ["", "date=\"null\"", "date=\"x\"", "date=\"0\""])
  func `a message without a time is rejected`(date: String) throws {
    let elements = "<sms address=\"A\" \(date) type=\"1\" body=\"482913\"/>"
    #expect(try Self.read(Self.backup(elements)) == [.rejected("the message has no date")])
  }

  @Test(arguments: ["", "{}", "<html><sms/></html>", "<smses><sms body=\"1", "<smses><sms/>"])
  func `what is no whole backup is told`(text: String) {
    #expect(throws: ExportFault.self) { try Self.read(text) }
  }

  @Test func `a backup is known by its look`() {
    #expect(SMSBackupReader.looksLikeBackup(Array(Self.backup("").utf8)))
    #expect(!SMSBackupReader.looksLikeBackup(Array("{\"text\":\"<smses\"}".utf8)))
  }
}
