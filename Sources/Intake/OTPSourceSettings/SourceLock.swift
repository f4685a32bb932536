import Glibc

/// Held by the process that runs a source, so that no second one does, and others can tell.
package struct SourceLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock of the record at `path`, which may not exist yet; nil if another process holds
  /// it, or if there is no folder for it.
  package init?(record path: String) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(Self.path(of: path), flags, 0o600)
    guard descriptor >= 0 else { return nil }
    // The lock ends with the process, however that ends.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether a process runs the source with the record at `path`.
  package static func isHeld(record path: String) -> Bool {
    let descriptor = unsafe open(Self.path(of: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func path(of record: String) -> String { record + ".lock" }
}
