import OTPMessage
import Testing

@testable import OTPExports

@Suite struct GammuMessageTests {
  private static func messages(_ names: String...) -> [[String]] {
    GammuMessage.messages(names.compactMap { GammuName($0) }).map { $0.files.map(\.name) }
  }

  private static func record(_ name: String, _ contents: [UInt8]...) -> ExportRecord? {
    let names = contents.indices.compactMap {
      GammuName(name.replacing("_00.", with: "_0\($0)."))
    }
    return GammuMessage.messages(names).first?.record(contents, zone: hourAhead)
  }

  private static func unicode(_ text: String) -> [UInt8] {
    [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static let name = "IN20261123_100000_00_Oakline_00.txt"

  private static func message(_ text: String, from sender: String? = "Oakline") -> ExportRecord {
    let time = Timestamp(iso8601: "2026-11-23T10:00:00+01:00")
    return .message(Message(text: text, sender: sender, channel: .sms, receivedAt: time))
  }

  @Test func `a name tells time, sender and part`() {
    let name = GammuName("IN20261123_100000_07_a_b_02.txt")
    #expect(name?.sender == "a_b")
    #expect(name?.part == 2)
    #expect(name?.time == Timestamp(iso8601: "2026-11-23T10:00:00Z"))
    #expect(name?.description == "IN20261123_100000_07_…_02.txt")
  }

  @Test(arguments: [
    "OUT20261123_100000_00_a_00.txt", "IN20261323_100000_00_a_00.txt",
    "IN20261123_1000_00_a_00.txt",
    "IN20261123_100000_a_00.txt", "IN20261123_100000_00_a_00.png", "IN20261123_100000_00_a_0.txt",
    "IN20261123_100000_00_a_00", "IN", "",
  ])
  func `other names are ignored`(name: String) {
    #expect(GammuName(name) == nil)
  }

  @Test func `parts are joined by sender and serial number, those nearest in time`() {
    #expect(
      Self.messages(
        "IN20261123_100000_00_A_00.txt",
        "IN20261123_100000_00_B_00.txt",
        "IN20261123_100000_01_A_00.txt",
        "IN20261123_100000_01_A_01.txt",
        "IN20261123_095958_00_B_01.txt",
        "IN20261123_100003_00_B_02.txt",
        "IN20261123_120000_00_B_00.txt",
        "IN20261123_120001_00_B_01.txt"
      ) == [
        ["IN20261123_100000_00_A_00.txt"],
        [
          "IN20261123_100000_00_B_00.txt", "IN20261123_095958_00_B_01.txt",
          "IN20261123_100003_00_B_02.txt",
        ],
        ["IN20261123_100000_01_A_00.txt", "IN20261123_100000_01_A_01.txt"],
        ["IN20261123_120000_00_B_00.txt", "IN20261123_120001_00_B_01.txt"],
      ]
    )
  }

  @Test func `a part whose beginning is missing is rejected without its sender`() {
    let name = GammuName("IN20261123_100000_00_Oakline_01.txt")
    let record = GammuMessage.messages([name].compactMap(\.self)).first?
      .record([Self.unicode("482913")], zone: hourAhead)
    let reason = "IN20261123_100000_00_…_01.txt belongs to a message whose first part is missing"
    #expect(record == .rejected(reason))
  }

  @Test func `a text is UTF-16 of either order, or UTF-8`() {
    let text = "Ваш код 482913 \u{1F600}"
    #expect(Self.record(Self.name, Self.unicode(text)) == Self.message(text))
    let swapped = stride(from: 0, to: Self.unicode(text).count, by: 2)
      .flatMap { [Self.unicode(text)[$0 + 1], Self.unicode(text)[$0]] }
    #expect(Self.record(Self.name, swapped) == Self.message(text))
    #expect(Self.record(Self.name, Array(text.utf8)) == Self.message(text))
  }

  @Test func `what gammu writes behind the end of a text is left out`() {
    let contents = Self.unicode("код 482913\0\0other 111222") + [0]
    #expect(Self.record(Self.name, contents) == Self.message("код 482913"))
  }

  @Test func `a character may be in two parts`() {
    let units = Self.unicode("482913 \u{1F600}.")
    let record = Self.record(Self.name, units.dropLast(4), [0xFE, 0xFF] + units.suffix(4))
    #expect(record == Self.message("482913 \u{1F600}."))
  }

  @Test func `data is skipped, and so is what has no text`() {
    let name = Self.name.replacing("txt", with: "bin")
    #expect(Self.record(name, [1, 2]) == .skipped)
    #expect(Self.record(Self.name, [0xFE, 0xFF]) == .skipped)
    #expect(Self.record(Self.name, []) == .skipped)
  }

  @Test(arguments: [
    Array("; This file format was designed for Gammu and is compatible".utf8),
    [0x43, 0xF3, 0x64],
    [UInt8](repeating: 0x41, count: 100_000),
  ])
  func `what is no text of a message is rejected`(contents: [UInt8]) {
    guard case .rejected = Self.record(Self.name, contents) else {
      Issue.record("it was read")
      return
    }
  }

  @Test func `a message of nobody has no sender`() {
    let record = Self.record("IN20261123_100000_00__00.txt", Self.unicode("482913"))
    #expect(record == Self.message("482913", from: nil))
  }
}
