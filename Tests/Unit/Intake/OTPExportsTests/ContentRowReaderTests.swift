import OTPMessage
import Testing

@testable import OTPExports

@Suite struct ContentRowReaderTests {
  private static let time: Int64 = 1_795_000_000_000

  private static func read(_ text: String, pieces: Int = 100_000) throws -> [ExportRecord] {
    try records(of: ContentRowReader(), in: text, pieces: pieces)
  }

  private static func message(_ text: String, from sender: String?, id: String?) -> ExportRecord {
    let time = Timestamp(milliseconds: time)
    return .message(
      Message(text: text, sender: sender, id: id, channel: .sms, receivedAt: time)
    )
  }

  private static func row(_ number: Int, _ text: String) -> String {
    "Row: \(number) _id=\(number), address=A, date=\(time), body=\(text)\n"
  }

  @Test(arguments: [1, 11, 100_000])
  func `a text goes on until the row with the next number`(pieces: Int) throws {
    let text =
      "Row: 0 _id=9, address=Oakline, date=\(Self.time), body=482913, date=1, body=x\n"
      + "Row: 1 _id=8, address=A, B, date=\(Self.time), body=\u{301}First\n\nRow: 3 last\n"
      + "Row: 2 _id=7, address=NULL, date=\(Self.time), body=593812\n"
    #expect(
      try Self.read(text, pieces: pieces) == [
        Self.message("482913, date=1, body=x", from: "Oakline", id: "9"),
        Self.message("\u{301}First\n\nRow: 3 last", from: "A, B", id: "8"),
        Self.message("593812", from: nil, id: "7"),
      ]
    )
  }

  @Test func `other columns may be missing or in another order, and a terminal adds returns`()
    throws
  {
    let rows = ["type=1, body=482913", "type=2, body=111222", "type=1, body=NULL"].enumerated()
      .map { "Row: \($0) date=\(Self.time), \($1)\r\n" }
    #expect(
      try Self.read(rows.joined()) == [
        Self.message("482913", from: nil, id: nil), .skipped, .skipped,
      ]
    )
  }

  @Test(arguments: ["NULL", "x", "0", "-5"])
  func `a message without a time is rejected`(date: String) throws {
    let text = "Row: 0 _id=9, address=A, date=\(date), body=482913\n"
    #expect(try Self.read(text) == [.rejected("the message has no date")])
  }

  @Test func `a row that is cut short is rejected, for its code may be`() throws {
    let text = Self.row(0, "482913") + Self.row(1, "593812").dropLast(3)
    let cut = ExportRecord.rejected("the file ends within this message")
    #expect(try Self.read(text) == [Self.message("482913", from: "A", id: "0"), cut])
    #expect(try Self.read(Self.row(0, "482913") + "and 59") == [cut])
  }

  @Test func `a row that is too long is rejected, the next is not`() throws {
    let line = String(repeating: "x", count: 1 << 20) + "\n"
    let lines = String(repeating: line, count: 9)
    for long in [lines, lines.replacing("\n", with: " ")] {
      let text = Self.row(0, long) + Self.row(1, "593812")
      #expect(try Self.read(text) == [.tooLong, Self.message("593812", from: "A", id: "1")])
    }
  }

  @Test func `a row with other columns than the first is rejected`() throws {
    let text = Self.row(0, "482913") + "Row: 1 _id=1, thread_id=2, body=x\n" + Self.row(2, "593812")
    #expect(
      try Self.read(text) == [
        Self.message("482913", from: "A", id: "0"),
        .rejected("its columns differ from those of the first row"),
        Self.message("593812", from: "A", id: "2"),
      ]
    )
  }

  @Test(arguments: [
    "[ERROR] no such table\n",
    "Row: 0 _id=1, thread_id=2, address=A, date=1, body=x, locked=0\n",
    "Row: 0 date=1, address=A\n",
    "Row: 0 address=A, body=482913\n",
  ])
  func `what cannot be told apart is refused`(text: String) {
    #expect(throws: ExportFault.self) { try Self.read(text) }
  }

  @Test(arguments: ["", "No result found.\n"])
  func `a phone without messages has none`(text: String) throws {
    #expect(try Self.read(text) == [])
  }

  @Test func `rows are known by their look`() {
    #expect(ContentRowReader.looksLikeRows(Array(Self.row(0, "a").utf8)))
    #expect(!ContentRowReader.looksLikeRows(Array(Self.row(1, "a").utf8)))
  }
}
