import Glibc

/// Disk space that is reserved for deleting, which writes to the log first: without any space,
/// nothing can be deleted.
extension DatabaseFile {
  /// The reserve beside an empty store, and the step in which it grows, in bytes.
  ///
  /// The log of a transaction that deletes one message from a large store has about thirty pages of
  /// 4 KiB, and its index 32 KiB.
  private static let reserveStep: Int64 = 512 << 10

  /// The largest reserve in bytes, which suits a store of about 20,000 messages.
  private static let largestReserve: Int64 = 32 << 20

  /// The overhead of the log, for page headers and its index, as one byte in this many.
  private static let logShare: Int64 = 64

  private static let reserveSuffix = "-reserve"

  /// The bytes to reserve for a database of `size` bytes: what the log needs to rewrite all of it,
  /// while a reader keeps the log from being emptied.
  private static func reserveSize(for size: Int64) -> Int64 {
    let steps = (size + size / logShare) / reserveStep + 1
    return min(steps * reserveStep, largestReserve)
  }

  /// Allocates or resizes the reserve for a database of `size` bytes.
  ///
  /// It must leave at least as much free space as it takes; otherwise it would take the space of
  /// messages on a small disk.
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

  /// Enlarges the reserve for a database that has grown to `size` bytes. A missing reserve may be
  /// in use by a purge, and is not replaced.
  func enlargeReserve(for size: Int64) throws(DatabaseError) {
    guard let present = sizeOfReserve(), present < Self.reserveSize(for: size) else { return }
    try layReserve(for: size)
  }

  /// Frees the reserve; returns whether there was one.
  func releaseReserve() -> Bool {
    directory.removeFile(name + Self.reserveSuffix)
  }

  private func sizeOfReserve() -> Int64? {
    // A file that others can access is not a reserve, and is left alone.
    (try? directory.sizeOfOwnFile(name + Self.reserveSuffix)) ?? nil
  }
}

extension Database {
  /// Reserves disk space for deleting on a full disk.
  package func layReserve() throws(DatabaseError) {
    try file.layReserve(for: try size())
  }

  /// Enlarges that space to match what was stored since.
  package func enlargeReserve() throws(DatabaseError) {
    try file.enlargeReserve(for: try size())
  }

  /// Frees that space; returns whether there was any.
  package func releaseReserve() -> Bool { file.releaseReserve() }

  /// Frees the space reserved for the database at `path`, which cannot be opened otherwise; returns
  /// whether there was any.
  package static func releaseReserve(at path: String) throws(DatabaseError) -> Bool {
    try DatabaseFile(at: path, makesMissing: false).releaseReserve()
  }
}
