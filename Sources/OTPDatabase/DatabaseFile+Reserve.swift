import Glibc

/// Disk space that is kept for deleting, which writes to the log first: without any space, nothing
/// can be deleted.
extension DatabaseFile {
  /// The size of the reserve in bytes. The log of a transaction that deletes one message from a
  /// large store has some thirty pages of 4 KiB, and its index 32 KiB.
  private static let reserveSize: off_t = 512 << 10

  /// The space that must be left beside the reserve, in bytes: on a small disk it would take the
  /// room of messages.
  private static let leastFreeSpace: UInt64 = 4 << 20

  private static let reserveSuffix = "-reserve"

  /// Lays the reserve down unless it exists or space is short.
  func layReserve() {
    var space = statvfs()
    guard unsafe statvfs(path, &space) == 0,
      UInt64(space.f_bavail) * UInt64(space.f_frsize) >= Self.leastFreeSpace
    else { return }
    directory.makeFile(name + Self.reserveSuffix, size: Self.reserveSize)
  }

  /// Frees the reserve; returns whether there was one.
  func releaseReserve() -> Bool {
    directory.removeFile(name + Self.reserveSuffix)
  }
}

extension Database {
  /// Lays down disk space for deleting on a full disk, unless that was done.
  package func layReserve() { file.layReserve() }

  /// Frees that space; returns whether there was any.
  package func releaseReserve() -> Bool { file.releaseReserve() }

  /// Frees the space of the database at `path`, which cannot be opened without; returns whether
  /// there was any.
  package static func releaseReserve(at path: String) throws(DatabaseError) -> Bool {
    try DatabaseFile(at: path, makesMissing: false).releaseReserve()
  }
}
