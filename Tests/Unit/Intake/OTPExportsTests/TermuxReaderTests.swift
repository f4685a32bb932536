import OTPMessage
import Testing

@testable import OTPExports

@Suite struct TermuxReaderTests {
  private static let list = """
    [
      {
        "threadid": 4,
        "type": "inbox",
        "read": true,
        "sender": "Oakline",
        "address": "+15550100",
        "number": "+15550100",
        "received": "2026-11-23 10:00:00",
        "body": "Your \\"code\\" is ]}482913\\n\\u00e9\\\\",
        "_id": 71
      },
      { "type": "sent", "number": "+15550100", "body": "111222", "_id": 72 },
      { "type": "inbox", "address": "Birch", "received": "2026-11-23 10:00:01", "body": "593812" },
      { "type": "inbox", "received": "2026-11-23 10:00:02", "body": "" }
    ]

    """

  private static func read(_ text: String, pieces: Int = 100_000) throws -> [ExportRecord] {
    try records(of: TermuxReader(zone: hourAhead), in: text, pieces: pieces)
  }

  private static func message(
    _ text: String,
    from sender: String,
    id: String?,
    _ time: String
  ) -> ExportRecord {
    let time = Timestamp(iso8601: "2026-11-23T\(time)+01:00")
    return .message(
      Message(text: text, sender: sender, id: id, channel: .sms, receivedAt: time)
    )
  }

  @Test(arguments: [1, 7, 100_000])
  func `what arrived is read in the zone of the clock, the rest is skipped`(pieces: Int) throws {
    #expect(
      try Self.read(Self.list, pieces: pieces) == [
        Self.message(
          "Your \"code\" is ]}482913\n\u{E9}\\",
          from: "+15550100",
          id: "71",
          "10:00:00"
        ),
        .skipped,
        Self.message("593812", from: "Birch", id: nil, "10:00:01"),
        .skipped,
      ]
    )
  }

  @Test func `an empty list holds nothing`() throws {
    #expect(try Self.read("[]\n") == [])
  }

  @Test(arguments: [
    (#""received":"2026-13-01 10:00:00","body":"a""#, "the message has no date"),
    (#""received":"10:00","body":"a""#, "the message has no date"),
    (#""body":"a""#, "the message has no date"),
    (
      #""received":1,"body":"a""#,
      "\"received\" has a different type from what termux-sms-list writes"
    ),
    (#""body":482913"#, "\"body\" has a different type from what termux-sms-list writes"),
    (#""body":"\x""#, "it is not valid JSON"),
  ])
  func `a message that cannot be read is rejected, the next is not`(
    members: String,
    reason: String
  ) throws {
    let next = #"{"received":"2026-11-23 10:00:01","body":"593812","number":"B"}"#
    #expect(
      try Self.read("[{\(members)},\(next)]") == [
        .rejected(reason), Self.message("593812", from: "B", id: nil, "10:00:01"),
      ]
    )
  }

  @Test func `a message that is too long is rejected, the next is not`() throws {
    let long = String(repeating: "x", count: 9 << 20)
    let next = #"{"received":"2026-11-23 10:00:01","body":"593812","number":"B"}"#
    #expect(
      try Self.read("[{\"body\":\"\(long)\"},\(next)]") == [
        .tooLong, Self.message("593812", from: "B", id: nil, "10:00:01"),
      ]
    )
  }

  @Test(arguments: ["", "[", "{}", "[{}", "[{} 1]", "[{}] []", "[\"a\"]", "[{\"a\":\"]}"])
  func `what is no whole list is told`(text: String) {
    #expect(throws: ExportFault.self) { try Self.read(text) }
  }

  @Test func `what came before the end of a list that was cut is read`() {
    let cut = String(Self.list.prefix(400))
    #expect(recordsBeforeFault(of: TermuxReader(zone: hourAhead), in: cut).count == 2)
  }

  @Test func `a list is known by its look`() {
    #expect(TermuxReader.looksLikeExport(Array(Self.list.utf8)))
    #expect(!TermuxReader.looksLikeExport(Array(Self.list.dropFirst().utf8)))
    #expect(!TermuxReader.looksLikeExport(Array("[{\"text\":\"a\"}]".utf8)))
  }
}
