import FoundationEssentials
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct InboxPurgingTests {
  let folder: ScratchFolder
  let inbox: Inbox

  init() throws {
    folder = try ScratchFolder()
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating, busyTimeout: 0)
  }

  /// Stores `count` messages, one per second, every other one with a code. Each is recognisable in
  /// the raw files.
  private func fill(_ count: Int64) throws {
    var batch: [ExaminedMessage] = []
    for number in 0..<count {
      let text = "<message \(number) with the code \(600_000 + number)>"
      let detection = number % 2 == 0 ? found(String(600_000 + number)) : nothing
      batch.append(
        ExaminedMessage(
          Message(text: text, sender: "<sender \(number)>", receivedAt: time(number)),
          detection
        )
      )
    }
    _ = try inbox.store(batch, at: time(count))
  }

  /// The number of occurrences of `text` in all files of the folder.
  private func occurrences(of text: String) throws -> Int {
    let wanted = Data(text.utf8)
    return try folder.names().reduce(0) { count, name in
      let bytes = Data(folder.bytes(name) ?? [])
      var start = bytes.startIndex
      var found = 0
      while let range = bytes[start...].firstRange(of: wanted) {
        found += 1
        start = range.upperBound
      }
      return count + found
    }
  }

  @Test func `purging deletes older entries and keeps the rest`() throws {
    try fill(10)
    #expect(try inbox.purge(olderThan: time(4)).deleted == 4)
    #expect(try inbox.entries(limit: 99).last?.arrival == time(4))
  }

  @Test func `a message from the future ages from the time it was stored`() throws {
    try inbox.store(Message(text: "a", receivedAt: time(1_000_000)), at: time(0))
    #expect(try inbox.purge(olderThan: time(1)).deleted == 1)
  }

  /// The threat model names this limit.
  @Test func `a message that a clock ahead stored stays until the clock has passed it`() throws {
    let days: Int64 = 2 * 86_400
    try inbox.store(Message(text: "a"), at: time(days))
    try inbox.store(Message(text: "b"), at: time(0))
    #expect(try inbox.purge(olderThan: time(days)).deleted == 1)
    #expect(try inbox.entries(limit: 9).map(\.message.text) == ["a"])
    #expect(try inbox.purge(olderThan: time(days + 1)).deleted == 1)
  }

  @Test func `no trace of a deleted message is left in the files`() throws {
    try fill(4_000)
    #expect(try occurrences(of: "<message 6") > 0)
    let report = try inbox.purge(olderThan: time(2_000))
    #expect(report == PurgeReport(deleted: 2_000, tracesRemain: false, lacksSpace: false))
    for trace in ["<message 0 ", "<message 777 ", "<sender 1999>", "601998"] {
      #expect(try occurrences(of: trace) == 0, "\(trace)")
    }
    #expect(try occurrences(of: "<message 2000 ") == 1)
  }

  @Test func `no trace of any message is left after purging all`() throws {
    try fill(3_000)
    #expect(
      try inbox.purgeAll() == PurgeReport(deleted: 3_000, tracesRemain: false, lacksSpace: false)
    )
    #expect(try occurrences(of: "<message") == 0)
    #expect(try occurrences(of: "<sender") == 0)
  }

  @Test func `traces held by a reader are reported, and removed by the next purge`() throws {
    try fill(100)
    let reader = try Inbox(path: folder.path("inbox.db"), access: .reading, busyTimeout: 0)
    try reader.visitCodes(
      from: time(0),
      through: time(200),
      at: time(200),
      recipient: nil,
      boundOnly: false
    ) { _ throws(InboxError) in
      let report = try inbox.purgeAll(timeout: .zero)
      #expect(report == PurgeReport(deleted: 100, tracesRemain: true, lacksSpace: false))
      return false
    }
    #expect(try occurrences(of: "<message") > 0)
    #expect(try inbox.purgeAll() == PurgeReport(deleted: 0, tracesRemain: false, lacksSpace: false))
    #expect(try occurrences(of: "<message") == 0)
  }

  @Test func `the number of a deleted entry is never reused`() throws {
    try fill(3)
    let last = try #require(try inbox.entries(limit: 1).first).id
    _ = try inbox.purgeAll()
    try inbox.store(Message(text: "a"))
    #expect(try #require(try inbox.entries(limit: 1).first).id > last)
  }
}
