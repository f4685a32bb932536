import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPSuggestion

struct SuggestionDiffTests {
  private let folder: ScratchFolder
  private let engine: SuggestionEngine

  init() throws {
    folder = try ScratchFolder()
    engine = SuggestionEngine(try Inbox(path: folder.path("inbox.db"), access: .creating))
  }

  private func store(_ code: String, at seconds: Int64) throws {
    let arrival = Arrival(code: code, seconds: seconds)
    _ = try engine.inbox.store(
      [ExaminedMessage(arrival.message, arrival.detection)],
      at: time(seconds)
    )
  }

  @Test func `what is offered again after it was gone is new again`() throws {
    var diff = SuggestionDiff(for: SuggestionRequest())
    try store("111222", at: 0)
    try store("222333", at: 100)
    let looks: [(seconds: Int64, all: [String], new: [String])] = [
      (0, ["111222", "222333"], ["111222", "222333"]),
      (150, ["111222", "222333"], []),
      (200, ["222333"], []),
      (300, [], []),
      (250, ["222333"], ["222333"]),
      (100, ["111222", "222333"], ["111222"]),
      (100, ["111222", "222333"], []),
    ]
    for (place, expected) in looks.enumerated() {
      let found = try diff.look(in: engine, at: time(expected.seconds))
      #expect(found.all.map(\.code.value) == expected.all, "look \(place)")
      #expect(found.new.map(\.code.value) == expected.new, "look \(place)")
    }
  }

  @Test func `the limit of a request does not hide what is new`() throws {
    var diff = SuggestionDiff(for: SuggestionRequest(limit: 1))
    for number in 1...3 { try store("11122\(number)", at: Int64(number)) }
    #expect(try diff.look(in: engine, at: time(10)).new.count == 3)
  }
}
