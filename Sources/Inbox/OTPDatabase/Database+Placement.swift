import CSQLite
import Glibc

extension Database {
  /// Where the open files are, compared with the files at the path.
  package enum Placement: Sendable {
    /// They are the files at the path.
    case intact
    /// The database is at the path, but another log is, or none.
    case logLost
    /// Another database is at the path.
    case replaced
    /// No database is at the path.
    case missing
  }

  /// Where the open files are now.
  ///
  /// SQLite does not notice when its files are removed or replaced: it continues with the unlinked
  /// files (https://www.sqlite.org/howtocorrupt.html, section 4.4).
  package var placement: Placement {
    guard let identity = FileIdentity(at: file.givenPath) else { return .missing }
    guard identity == file.identity else { return .replaced }
    if let modification {
      let hasLog = FileIdentity(at: file.givenPath + "-wal") != nil
      return hasLog || FileTime(at: file.givenPath) != modification ? .logLost : .intact
    }
    let isWhole = companions.allSatisfy { suffix, identity in
      FileIdentity(at: file.givenPath + suffix) == identity
    }
    return isWhole ? .intact : .logLost
  }

  /// Remembers which files SQLite has opened beside the database, and refuses them if others can
  /// access them.
  func identifyCompanions() throws(DatabaseError) {
    var isMoved: Int32 = 0
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    guard code == SQLITE_OK else { throw error(code) }
    // SQLite creates the log and its index at the first read. Only a reader on a read-only file
    // system may lack them.
    _ = try integer(of: "SELECT count(*) FROM sqlite_schema")
    companions = try file.companions()
    guard isMoved == 0, placement == .intact, access == .reading || companions.count == 2 else {
      throw DatabaseError(.replaced, "\(path) was replaced while it was opened; try again")
    }
  }

  /// Prepares for closing, so that nothing from a removed file changes the files at the path.
  func release() {
    // A connection that was refused never got this far, and must not change anything.
    guard !companions.isEmpty else { return }
    switch placement {
    case .intact:
      break
    case .logLost:
      // Closing the last connection checkpoints the log and deletes the files by name, which must
      // not happen to the files of others.
      let isForeign = companions.contains { suffix, identity in
        FileIdentity(at: file.givenPath + suffix).map { $0 != identity } ?? false
      }
      unsafe otp_sqlite_checkpoint_on_close(handle, isForeign ? 0 : 1)
      // A failure leaves the file as it is.
      if !isForeign { try? checkpointPassively() }
    case .replaced, .missing:
      // Complete a file that was moved without its log.
      if access != .reading { try? checkpointPassively() }
      unsafe otp_sqlite_checkpoint_on_close(handle, 0)
      removeCompanions()
    }
  }

  /// Removes the log of a file that is gone: SQLite would mistake it for the log of the file at the
  /// path, and damage that file.
  private func removeCompanions() {
    guard access != .reading else { return }
    for (suffix, identity) in companions
    where FileIdentity(at: file.givenPath + suffix) == identity {
      _ = unsafe unlink(file.givenPath + suffix)
    }
  }
}
