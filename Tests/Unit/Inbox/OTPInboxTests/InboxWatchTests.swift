import Glibc
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

/// Each change alone is reported to those who watch, and nothing else is.
@Suite struct InboxWatchTests {
  /// What is done to an inbox that holds two messages with the identifiers 1 and 2.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isReported: Bool
    let make: @Sendable (Inbox) throws -> Void
  }

  private static func message(_ text: String, id: String? = nil) -> Message {
    Message(text: text, id: id, source: "phone", receivedAt: time(1))
  }

  /// A change by storing `messages`, each with an outcome of its own.
  private static func storing(
    _ outcomes: [StoreOutcome],
    _ messages: [Message]
  ) -> Change {
    Change(
      testDescription: "\(outcomes)",
      isReported: outcomes.contains { $0 != .duplicate }
    ) { (inbox: Inbox) throws in
      let examined = messages.map { ExaminedMessage($0, found("482913")) }
      #expect(try inbox.store(examined, at: time(2)).map(\.storing) == outcomes)
    }
  }

  private static let duplicate = message("first", id: "1")
  private static let conflict = message("other", id: "1")
  private static let new = message("third")

  private static let changes = [
    storing([.stored], [new]), storing([.duplicate], [duplicate]),
    storing([.conflict], [conflict]), storing([.conflict, .duplicate], [conflict, duplicate]),
    storing([.duplicate, .stored], [duplicate, new]),
    Change(testDescription: "consume", isReported: true) { (inbox: Inbox) throws in
      #expect(try inbox.consume(InboxEntry.ID(number: 1), at: time(2)))
    },
    Change(testDescription: "dismiss", isReported: true) { (inbox: Inbox) throws in
      #expect(try inbox.dismiss(InboxEntry.ID(number: 2), at: time(2)))
    },
    Change(testDescription: "reading", isReported: false) { (inbox: Inbox) throws in
      #expect(try inbox.entries(limit: 9).count == 2)
    },
    Change(testDescription: "consume what is not there", isReported: false) {
      (inbox: Inbox) throws in
      #expect(try !inbox.consume(InboxEntry.ID(number: 9), at: time(2)))
    },
    Change(testDescription: "purge", isReported: true) { (inbox: Inbox) throws in
      #expect(try inbox.purge(olderThan: time(100)).deleted == 2)
    },
  ]

  @Test(arguments: changes)
  func `a change alone wakes who watches`(change: Change) throws {
    let folder = try ScratchFolder()
    // Other tests make folders beside the first one.
    #expect(mkdir(folder.path("own"), 0o700) == 0)
    let inbox = try Inbox(path: folder.path("own/inbox.db"), access: .creating)
    for (text, id) in [("first", "1"), ("second", "2")] {
      try inbox.store(Self.message(text, id: id), found("771204"), at: time(0))
    }
    let watch = try inbox.makeWatch()
    watch.clear()
    try change.make(inbox)
    #expect(watch.clear() == change.isReported)
  }
}
