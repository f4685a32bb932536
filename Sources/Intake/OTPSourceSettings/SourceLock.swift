import Glibc

/// A lock held by the process that runs a source. It prevents a second one, and lets others check
/// whether the source is running. Its file contains the identifier of that process.
package struct SourceLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock of the record at `path`, which need not exist yet; nil if another process
  /// holds it or its folder is missing.
  package init?(record path: String) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(Self.path(of: path), flags, 0o600)
    guard descriptor >= 0 else { return nil }
    // The system releases the lock when the process ends, even after a crash.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    let identifier = Array(String(getpid()).utf8)
    // Without it, the process cannot be ended by others, who are told so.
    _ = ftruncate(descriptor, 0)
    _ = unsafe pwrite(descriptor, identifier, identifier.count, 0)
  }

  deinit {
    close(descriptor)
  }

  /// Whether a process is running the source with the record at `path`.
  package static func isHeld(record path: String) -> Bool {
    let descriptor = unsafe open(Self.path(of: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// The identifier of the process that runs the source with the record at `path`; nil if none
  /// does, or it is unknown.
  package static func holder(record path: String) -> Int32? {
    guard isHeld(record: path) else { return nil }
    let descriptor = unsafe open(Self.path(of: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = 16
    let digits = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(unsafe read(descriptor, buffer.baseAddress, size), 0)
    }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  private static func path(of record: String) -> String { record + ".lock" }
}
