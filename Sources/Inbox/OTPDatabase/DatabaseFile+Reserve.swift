import Glibc

/// Disk space that is kept for deleting, which writes to the log first: without any space, nothing
/// can be deleted.
extension DatabaseFile {
  /// The reserve beside an empty store, and the step in which it grows, in bytes.
  ///
  /// The log of a transaction that deletes one message from a large store has some thirty pages of
  /// 4 KiB, and its index 32 KiB.
  private static let reserveStep: Int64 = 512 << 10

  /// The largest reserve in bytes. A store of some 20,000 messages fits.
  private static let largestReserve: Int64 = 32 << 20

  /// The share of the log in excess of the pages in it: their headers and the index.
  private static let logShare: Int64 = 64

  private static let reserveSuffix = "-reserve"

  /// The bytes to reserve for a database of `size` bytes: what the log needs to rewrite all of it,
  /// while a reader keeps the log from being emptied.
  private static func reserveSize(for size: Int64) -> Int64 {
    let steps = (size + size / logShare) / reserveStep + 1
    return min(steps * reserveStep, largestReserve)
  }

  /// Lays the reserve down, or adapts it, for a database of `size` bytes.
  ///
  /// At least as much space is left beside it: on a small disk it would take the room of messages.
  func layReserve(for size: Int64) throws(DatabaseError) {
    let reserve = Self.reserveSize(for: size)
    let present = sizeOfReserve() ?? 0
    if present < reserve {
      var space = statvfs()
      guard unsafe statvfs(directory.path, &space) == 0,
        Int64(clamping: UInt64(space.f_bavail) * UInt64(space.f_frsize)) / 2 >= reserve - present
      else { throw .lacksSpace(for: path + Self.reserveSuffix) }
    }
    try directory.allocateFile(name + Self.reserveSuffix, size: off_t(reserve))
  }

  /// Enlarges the reserve for a database that has grown to `size` bytes. A missing one may be in
  /// use by a purge.
  func enlargeReserve(for size: Int64) throws(DatabaseError) {
    guard let present = sizeOfReserve(), present < Self.reserveSize(for: size) else { return }
    try layReserve(for: size)
  }

  /// Frees the reserve; returns whether there was one.
  func releaseReserve() -> Bool {
    directory.removeFile(name + Self.reserveSuffix)
  }

  private func sizeOfReserve() -> Int64? {
    // A file that others can access is no reserve, and is left alone.
    (try? directory.sizeOfOwnFile(name + Self.reserveSuffix)) ?? nil
  }
}

extension Database {
  /// Lays down disk space for deleting on a full disk.
  package func layReserve() throws(DatabaseError) {
    try file.layReserve(for: try size())
  }

  /// Enlarges that space for what was stored since.
  package func enlargeReserve() throws(DatabaseError) {
    try file.enlargeReserve(for: try size())
  }

  /// Frees that space; returns whether there was any.
  package func releaseReserve() -> Bool { file.releaseReserve() }

  /// Frees the space of the database at `path`, which cannot be opened without; returns whether
  /// there was any.
  package static func releaseReserve(at path: String) throws(DatabaseError) -> Bool {
    try DatabaseFile(at: path, makesMissing: false).releaseReserve()
  }
}
