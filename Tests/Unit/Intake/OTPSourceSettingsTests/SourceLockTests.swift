import Glibc
import OTPSourceSettings
import ScratchFolders
import Testing

struct SourceLockTests {
  private let folder: ScratchFolder
  private var record: String { folder.path("record.json") }

  init() throws {
    folder = try ScratchFolder()
  }

  private func canLock() -> Bool {
    switch SourceLock(record: record) {
    case .some: true
    case .none: false
    }
  }

  @Test func `a lock names its holder while it is held`() {
    #expect(SourceLock.holder(record: record) == nil)
    if let lock = SourceLock(record: record) {
      #expect(SourceLock.isHeld(record: record))
      #expect(SourceLock.holder(record: record) == getpid())
      #expect(!canLock())
      _ = consume lock
    } else {
      Issue.record("the lock cannot be acquired")
    }
    #expect(!SourceLock.isHeld(record: record))
    #expect(SourceLock.holder(record: record) == nil)
    #expect(canLock())
  }

  @Test func `what the file of the lock says names no holder`() throws {
    let other = try folder.write("1", to: "record.json.lock")
    #expect(SourceLock.holder(record: record) == nil)
    let descriptor = open(other, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(SourceLock.holder(record: record) == getpid())
  }
}
