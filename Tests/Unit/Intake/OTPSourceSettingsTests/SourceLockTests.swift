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

  @Test func `a holder that did not leave its identifier is unknown`() throws {
    let descriptor = open("\(record).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(SourceLock.isHeld(record: record))
    #expect(SourceLock.holder(record: record) == nil)
  }
}
