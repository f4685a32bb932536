import Glibc

/// A lock held while files of a folder are read and changed, so that no other process that takes it
/// does so at the same time.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock of the folder at `path`, waiting if necessary; nil if it cannot be locked.
  package init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  deinit {
    // The system also releases the lock when the process ends, even after a crash.
    close(descriptor)
  }
}
