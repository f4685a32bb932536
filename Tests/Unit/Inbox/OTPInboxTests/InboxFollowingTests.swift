import Glibc
import OTPDatabase
import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

struct InboxFollowingTests {
  /// What can happen to the files of a store that is in use.
  enum Incident: CaseIterable {
    case fileRemoved
    case fileAndLogRemoved
    case folderRemoved
    case fileMoved
    case folderMoved
    case logRemoved
    case indexRemoved
    case logAndIndexRemoved

    /// Whether what was stored before is lost, or in files that are elsewhere now.
    var losesStore: Bool {
      switch self {
      case .fileRemoved, .fileAndLogRemoved, .folderRemoved, .fileMoved, .folderMoved: true
      case .logRemoved, .indexRemoved, .logAndIndexRemoved: false
      }
    }
  }

  private let folder: ScratchFolder
  private let path: String
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("otp/inbox.db")
  }

  private func makeInbox(_ access: Inbox.Access = .creating) throws -> Inbox {
    try Inbox(path: path, access: access)
  }

  private func store(_ text: String, in inbox: Inbox) throws -> [Reception] {
    let detection = Detection(.code(DetectedCode(SecurityCode("482913"))))
    return try inbox.store([ExaminedMessage(Message(text: text), detection)], at: now)
  }

  /// The texts in the files at the path, by a connection of its own.
  private func texts() throws -> Set<String> {
    Set(try makeInbox(.reading).entries(limit: 100).map(\.message.text))
  }

  private func remove(_ names: String...) {
    for name in names { unlink(folder.path("otp/\(name)")) }
  }

  private func cause(_ incident: Incident) {
    switch incident {
    case .fileRemoved: remove("inbox.db")
    case .fileAndLogRemoved: remove("inbox.db", "inbox.db-wal", "inbox.db-shm")
    case .folderRemoved:
      remove("inbox.db", "inbox.db-wal", "inbox.db-shm", "inbox.db-reserve", "CACHEDIR.TAG")
      rmdir(folder.path("otp"))
    case .fileMoved: rename(path, folder.path("otp/old.db"))
    case .folderMoved: rename(folder.path("otp"), folder.path("old"))
    case .logRemoved: remove("inbox.db-wal")
    case .indexRemoved: remove("inbox.db-shm")
    case .logAndIndexRemoved: remove("inbox.db-wal", "inbox.db-shm")
    }
  }

  @Test(arguments: Incident.allCases)
  func `stores into the file at the path after the files were removed or moved`(
    incident: Incident
  ) throws {
    let inbox = try makeInbox()
    _ = try store("before", in: inbox)
    cause(incident)
    #expect(try store("after", in: inbox).map(\.storing) == [.stored])
    #expect(try texts() == (incident.losesStore ? ["after"] : ["before", "after"]))
    #expect(inbox.takeNotice() != nil)
    #expect(inbox.takeNotice() == nil)
  }

  @Test(arguments: Incident.allCases)
  func `stores again what was committed into files that are gone`(incident: Incident) throws {
    let inbox = try makeInbox()
    try changeBetween(inbox, incident)
    #expect(try texts() == ["between"])
  }

  /// Stores a message in `inbox`; the incident happens after the commit and before the check.
  private func changeBetween(
    _ inbox: Inbox,
    _ incident: Incident,
    namesEntry: Bool = false
  ) throws {
    var isFirst = true
    try inbox.change(namesEntry: namesEntry) { () throws(DatabaseError) in
      do {
        _ = try store("between", in: inbox)
      } catch {
        Issue.record(error)
      }
      if isFirst { cause(incident) }
      isFirst = false
    }
  }

  @Test(arguments: Incident.allCases.filter(\.losesStore))
  func `an entry is not used in a store that has taken the place of the one it was found in`(
    incident: Incident
  ) throws {
    let inbox = try makeInbox()
    let error = #expect(throws: InboxError.self) {
      try changeBetween(inbox, incident, namesEntry: true)
    }
    #expect(error?.kind == .replaced)
  }

  @Test func `a copy that is renamed over the store takes its place`() throws {
    let inbox = try makeInbox()
    _ = try store("old", in: inbox)
    let copy = folder.path("otp/copy.db")
    try inbox.perform { () throws(DatabaseError) in
      try inbox.database.execute("VACUUM INTO '\(copy)'")
    }
    try #require(chmod(copy, 0o600) == 0)
    _ = try store("lost", in: inbox)
    rename(folder.path("otp/copy.db"), path)
    #expect(try inbox.entries(limit: 10).map(\.message.text) == ["old"])
    _ = try store("new", in: inbox)
    #expect(try texts() == ["old", "new"])
    #expect(inbox.replacements == 1)
  }

  @Test func `a file that is moved without its log keeps what was stored`() throws {
    let inbox = try makeInbox()
    _ = try store("before", in: inbox)
    cause(.fileMoved)
    _ = try store("after", in: inbox)
    let moved = try Inbox(path: folder.path("otp/old.db"), access: .reading)
    #expect(try moved.entries(limit: 10).map(\.message.text) == ["before"])
  }

  @Test func `numbers of entries go on in the store that takes the place of another`() throws {
    let inbox = try makeInbox()
    _ = try store("before", in: inbox)
    cause(.folderRemoved)
    _ = try store("after", in: inbox)
    #expect(try inbox.entries(limit: 10).map(\.id.number) == [2])
    #expect(try !inbox.consume(InboxEntry.ID(number: 1), at: now))
  }

  @Test func `a reader sees the new store, and says when there is none`() throws {
    let inbox = try makeInbox()
    _ = try store("before", in: inbox)
    let reader = try makeInbox(.reading)
    cause(.folderRemoved)
    #expect(reader.isMissing)
    #expect(throws: InboxError.self) { try reader.entries(limit: 10) }
    #expect(!folderExists)
    _ = try store("after", in: inbox)
    #expect(try reader.entries(limit: 10).map(\.message.text) == ["after"])
  }

  private var folderExists: Bool { access(folder.path("otp"), F_OK) == 0 }

  @Test(arguments: [Incident.fileAndLogRemoved, .folderRemoved, .folderMoved])
  func `a watch reports changes of the new store`(incident: Incident) throws {
    let inbox = try makeInbox()
    let watch = try inbox.makeWatch()
    cause(incident)
    #expect(isReadable(watch))
    watch.clear()
    let other = try makeInbox()
    #expect(isReadable(watch))
    watch.clear()
    _ = try store("after", in: other)
    #expect(isReadable(watch))
    #expect(watch.clear())
  }

  @Test func `a watch ignores other files`() throws {
    let inbox = try makeInbox()
    let watch = try inbox.makeWatch()
    try folder.write([], to: "otp/note.txt")
    #expect(isReadable(watch))
    #expect(!watch.clear())
    withExtendedLifetime(inbox) {}
  }

  private func isReadable(_ watch: InboxWatch) -> Bool {
    var polled = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 60_000) == 1
  }
}
