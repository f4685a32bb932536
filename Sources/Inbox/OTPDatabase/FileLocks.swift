import Glibc
import OTPSystem

/// The locks that programs hold on files, as listed by Linux.
///
/// Reading the list opens none of the files: closing a descriptor of one would release the locks of
/// this process.
struct FileLocks {
  private let lines: [[Substring]]

  /// Reads the list. Returns `nil` where there is none, as in a sandbox.
  init?() {
    guard let text = Self.read("/proc/locks") else { return nil }
    // NUMBER: POSIX ADVISORY READ PID MAJOR:MINOR:INODE START END, see proc_locks(5). Waiting locks
    // have an arrow before their kind.
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count == 8 && $0[1] == "POSIX" }
  }

  /// The processes that have locked the byte at `offset` of the file.
  func holders(of file: FileIdentity, at offset: Int64) -> Set<pid_t> {
    Set(
      lines.compactMap { line in
        guard line[5] == file.nameOfLocks, let start = Int64(line[6]), start <= offset,
          line[7] == "EOF" || Int64(line[7]).map({ offset <= $0 }) == true
        else { return nil }
        return pid_t(line[4])
      }
    )
  }

  private static func read(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let bytes = try? SystemCall.contents(of: file) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension DatabaseFile {
  /// The byte of the log's index that every connection locks
  /// (https://www.sqlite.org/walformat.html#wal_locks, "DMS").
  private static let indexLock: Int64 = 128

  /// The first of the bytes of a database that readers lock, and with a write-ahead log every
  /// connection as long as it is open (https://www.sqlite.org/lockingv3.html).
  private static let sharedLock: Int64 = 0x4000_0002

  /// How often the list must agree. It is read in pages, and may lack a lock if other locks are
  /// released between two of them.
  private static let looks = 5

  /// Removes the log at the path if it belongs to another file: one that was at the path before,
  /// and that a program still has open.
  ///
  /// SQLite finds a log by its name. The two files would share it, and changes acknowledged in this
  /// file could end up in the other. The other program continues with the unlinked files. This
  /// process itself removes the log of a file that is gone, and its locks prove nothing: it loses
  /// them when any of its code reads the file.
  func removeForeignLog() {
    for _ in 0..<Self.looks { guard hasForeignLog() else { return } }
    for suffix in Self.logFiles { _ = directory.removeFile(name + suffix) }
  }

  private func hasForeignLog() -> Bool {
    guard let index = FileIdentity(at: path + "-shm"), let locks = FileLocks() else { return false }
    let users = locks.holders(of: index, at: Self.indexLock)
    return !users.isEmpty && !users.contains(getpid())
      && locks.holders(of: identity, at: Self.sharedLock).isEmpty
  }
}
