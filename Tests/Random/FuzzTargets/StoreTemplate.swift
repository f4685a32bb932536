import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import ScratchFolders

/// The contents of a store with a few entries, to start from repeatedly.
struct StoreTemplate {
  /// The time of all operations. The entries arrived shortly before.
  static let now = Timestamp(milliseconds: 1_790_000_000_000)

  /// A bound code, an unbound one, a used one, a dismissed one, and a message without a code.
  private static let messages = [
    ("Your Oakline code is 482913.\n\n@oakline.example #482913 @pay.example", "Oakline"),
    ("Ihr Code lautet 593812. Er gilt 10 Minuten.", "Brückner"),
    ("Your Fernweh code is 771204.", "Fernweh"),
    ("Your Juniper code is 660318.", "Juniper"),
    ("Lunch at twelve?", "Ada"),
  ]

  /// The bytes of the database file.
  let bytes: [UInt8]

  init(_ session: DetectionSession) throws {
    let folder = try ScratchFolder(inMemory: true)
    let path = folder.path("inbox.db")
    try Self.fill(try Inbox(path: path, access: .creating), session)
    // Closing the last connection checkpoints the log.
    guard let bytes = folder.bytes("inbox.db"), !folder.has("inbox.db-wal") else {
      throw BrokenPromise(description: "a closed store is one file")
    }
    self.bytes = bytes
  }

  private static func fill(_ inbox: Inbox, _ session: DetectionSession) throws {
    var time = now.milliseconds - 60_000
    let messages = messages.map { text, sender in
      time += 1_000
      return Message(
        text: text,
        sender: sender,
        channel: .sms,
        receivedAt: Timestamp(milliseconds: time)
      )
    }
    _ = try inbox.receive(messages, with: session, at: now)
    _ = try inbox.consume(InboxEntry.ID(number: 3), at: now)
    _ = try inbox.dismiss(InboxEntry.ID(number: 4), at: now)
  }
}
