import OTPDatabase
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

struct StoreConditionTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("otp/inbox.db")
  }

  private func condition(_ sources: [String] = ["phone"]) throws -> StoreCondition? {
    try Inbox.condition(at: path, sources: sources, limit: 3)
  }

  @Test func `counts entries, and knows when the last was stored`() throws {
    let inbox = try Inbox(path: path, access: .creating)
    #expect(try condition() == StoreCondition(entryCount: 0, lastStored: nil, ages: []))
    try inbox.store(Message(text: "a"), at: time(1))
    try inbox.store(Message(text: "b"), at: time(2))
    #expect(try condition() == StoreCondition(entryCount: 2, lastStored: time(2), ages: []))
  }

  @Test func `has the ages of the last messages that sources brought with a time`() throws {
    let inbox = try Inbox(path: path, access: .creating)
    for seconds in 1...4 as ClosedRange<Int64> {
      let sent = time(10 * seconds - seconds)
      let message = Message(text: "\(seconds)", source: "phone", receivedAt: sent)
      try inbox.store(message, at: time(10 * seconds))
    }
    try inbox.store(Message(text: "a", source: "phone"), at: time(50))
    try inbox.store(Message(text: "b", source: "file", receivedAt: time(0)), at: time(60))
    #expect(try condition()?.ages == [4_000, 3_000, 2_000])
    #expect(try condition(["file", "phone"])?.ages == [60_000, 4_000, 3_000])
    #expect(try condition([])?.ages == [])
  }

  @Test func `a store of an earlier version stays as it is`() throws {
    _ = try Inbox(path: path, access: .creating)
    let format = Database.Format(applicationID: Schema.applicationID, newestVersion: 99)
    let earlier = Int64(Schema.steps.count - 1)
    do {
      let database = try Database(
        path: path,
        access: .changing,
        format: format,
        busyTimeout: 1_000
      )
      try database.execute("PRAGMA user_version = \(earlier)")
    }
    #expect(try condition() == nil)
    let database = try Database(path: path, access: .reading, format: format, busyTimeout: 1_000)
    #expect(try Int64(database.version()) == earlier)
  }

  @Test func `a missing store is not made`() throws {
    #expect(throws: InboxError.self) { try condition() }
    #expect(throws: InboxError.self) { try Inbox(path: path, access: .reading) }
  }
}
