import Glibc
import OTPSystem

/// A lock held by the process that runs a source. It prevents a second one, and lets others check
/// whether the source is running.
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
  /// does, or the system does not name it.
  package static func holder(record path: String) -> Int32? {
    var status = stat()
    guard isHeld(record: path), unsafe stat(Self.path(of: path), &status) == 0 else { return nil }
    // `1: FLOCK  ADVISORY  WRITE 812 fe:00:131329 0 EOF`; see proc_locks(5). Some file systems have
    // another device number there than stat(2) reports.
    let suffix = ":\(status.st_ino)"
    return locks().split(separator: "\n").compactMap { line -> Int32? in
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[3] == "WRITE", words[5].hasSuffix(suffix)
      else { return nil }
      return Int32(words[4])
    }.first
  }

  /// The locks of the system's processes.
  private static func locks() -> String {
    let descriptor = unsafe open("/proc/locks", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    let bytes = (try? SystemCall.contents(of: descriptor)) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func path(of record: String) -> String { record + ".lock" }
}
