import Glibc
import OTPDatabase
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct InboxTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(_ access: Inbox.Access = .creating) throws(InboxError) -> Inbox {
    try Inbox(path: folder.path("inbox.db"), access: access, busyTimeout: 0)
  }

  @Test func `reading requires an existing inbox`() throws {
    let error = #expect(throws: InboxError.self) { try open(.reading) }
    #expect(error?.kind == .missing)
    #expect(try folder.names().isEmpty)
  }

  @Test func `only its owner can read a new inbox`() throws {
    let inbox = try Inbox(path: folder.path("state/otp/inbox.db"), access: .creating)
    try inbox.store(Message(text: "a"))
    withExtendedLifetime(inbox) {
      #expect(folder.mode("state/otp") == 0o700)
      for name in ["inbox.db", "inbox.db-wal", "inbox.db-shm", "CACHEDIR.TAG"] {
        #expect(folder.mode("state/otp/\(name)") == 0o600, "\(name)")
      }
    }
  }

  @Test func `a file that is not an inbox stays untouched`() throws {
    try folder.write(Array("a diary".utf8), to: "inbox.db")
    let error = #expect(throws: InboxError.self) { try open() }
    #expect(error?.kind == .foreign)
    #expect(folder.bytes("inbox.db") == Array("a diary".utf8))
  }

  @Test func `the inbox of a newer program stays untouched`() throws {
    try open().store(Message(text: "a"))
    var bytes = try #require(folder.bytes("inbox.db"))
    bytes[63] = UInt8(Schema.steps.count + 1)
    try folder.write(bytes, to: "inbox.db")
    let error = #expect(throws: InboxError.self) { try open() }
    #expect(error?.kind == .foreign)
    let isUnchanged = folder.bytes("inbox.db") == bytes
    #expect(isUnchanged)
  }

  @Test func `one connection reads while another writes`() throws {
    let writer = try open()
    let reader = try open(.reading)
    try writer.store(Message(text: "a"))
    var seen: Int?
    try writer.database.transaction { () throws(DatabaseError) in
      try writer.database.execute("DELETE FROM entry")
      seen = (try? reader.entries(limit: 9))?.count
    }
    #expect(seen == 1)
    #expect(try reader.entries(limit: 9).isEmpty)
  }

  @Test func `a second writer fails with busy`() throws {
    let first = try open()
    let second = try open()
    try first.database.transaction { () throws(DatabaseError) in
      let error = #expect(throws: InboxError.self) { try second.store(Message(text: "a")) }
      #expect(error?.kind == .busy)
    }
    #expect(try second.store(Message(text: "a")) == .stored)
  }

  @Test func `two programs store the same message once`() throws {
    let first = try open()
    let second = try open()
    #expect(try first.store(Message(text: "a")) == .stored)
    #expect(try second.store(Message(text: "a")) == .duplicate)
  }

  @Test func `concurrent opening and writing loses nothing`() async throws {
    let path = folder.path("made/inbox.db")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          let inbox = try Inbox(path: path, access: .creating)
          for number in 0..<20 { try inbox.store(Message(text: "\(task) \(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Inbox(path: path, access: .reading).entries(limit: 999).count == 160)
  }

  @Test func `a batch that fails for lack of space leaves the store unchanged`() throws {
    let inbox = try open()
    try inbox.store(Message(text: "kept"))
    let pages = try #require(try inbox.database.integer(of: "PRAGMA page_count"))
    try inbox.database.execute("PRAGMA max_page_count = \(pages)")
    let long = Message(text: String(repeating: "x", count: 100_000))
    let error = #expect(throws: InboxError.self) {
      _ = try inbox.store(
        [ExaminedMessage(Message(text: "short"), nothing), ExaminedMessage(long, nothing)],
        at: time(0)
      )
    }
    #expect(error?.kind == .full)
    #expect(try inbox.entries(limit: 9).map(\.message.text) == ["kept"])
  }

  /// Whether the watch reports a change. It also wakes when other tests make folders beside that of
  /// this one, which does not concern the inbox.
  private func isAwake(_ watch: InboxWatch) -> Bool {
    var descriptor = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let isReadable = poll(&descriptor, 1, 0) == 1
    return watch.clear() && isReadable
  }

  @Test func `a watch reports changes of the inbox and nothing else`()
    throws
  {
    let (inbox, other) = (try open(), try open())
    let first = Message(text: "a", receivedAt: time(0))
    try other.store(first, found("482913"))
    let watch = try inbox.makeWatch()
    #expect(!isAwake(watch))
    let second = Message(text: "b", receivedAt: time(0))
    _ = try other.store(
      [ExaminedMessage(first, nothing), ExaminedMessage(second, nothing)],
      at: time(0)
    )
    #expect(isAwake(watch))
    try other.store(first)
    #expect(!isAwake(watch))
    let id = try #require(try inbox.entries(limit: 2).last).id
    #expect(try other.consume(id, at: time(1)))
    #expect(isAwake(watch))
    #expect(
      try other.redetect(version: .max, examine: { ExaminedMessage($0, found($0.text)) }) == 2
    )
    #expect(isAwake(watch))
  }

  @Test func `an error shows neither code nor text`() throws {
    let inbox = try open()
    let broken = Detection(.code(DetectedCode(SecurityCode(""), raw: SecurityCode("482913"))))
    let error = #expect(throws: InboxError.self) {
      try inbox.store(Message(text: "my text", sender: "Example"), broken)
    }
    let description = try #require(error).description
    for secret in ["482913", "my text", "Example"] { #expect(!description.contains(secret)) }
  }

  @Test(arguments: [
    (
      Inbox.boundCodesQuery + " ORDER BY arrival DESC, id DESC", "entryByBoundArrival (arrival>"
    ),
    (Inbox.boundCodesQuery + " ORDER BY id DESC", "entryByBoundArrival (arrival>"),
    (
      Inbox.unboundCodesQuery + " ORDER BY arrival DESC, id DESC",
      "entryByOutcome (outcome=? AND arrival>"
    ),
    (Inbox.unboundCodesQuery + " ORDER BY id DESC", "entryByOutcome (outcome=? AND arrival>"),
    (Inbox.retirementQuery, "entryByRetiredCode (comparedCode=? AND arrival>"),
    (BoundTwins.query, "entryByBoundCode (comparedCode=? AND arrival>"),
    (Inbox.conflictQuery, "entryByMessageID (messageID=? AND source=?"),
    (
      "SELECT id FROM entry WHERE " + Inbox.precedentCondition,
      "entryByOrigin (sender=? AND recipient=? AND channel=? AND source=? AND arrival>"
    ),
  ])
  func `every query that runs per message uses an index`(query: String, index: String) throws {
    var plan = ""
    try open().database.rows(of: "EXPLAIN QUERY PLAN " + query) { row in
      plan += row.text(at: 3) + "\n"
      return true
    }
    #expect(plan.contains(index), "\(plan)")
    #expect(!plan.contains("SCAN"), "\(plan)")
  }

  @Test(arguments: ["fingerprintKey", "entry"])
  func `an inbox without a table is damaged`(table: String) throws {
    try open().database.execute("ALTER TABLE \(table) RENAME TO other")
    let error = #expect(throws: InboxError.self) { try open() }
    #expect(error?.kind == .damaged)
  }

  @Test func `an inbox without a fingerprint key is damaged`() throws {
    try open().database.execute("DELETE FROM fingerprintKey")
    let error = #expect(throws: InboxError.self) { try open() }
    #expect(error?.kind == .damaged)
  }
}
