import CSQLite
import Glibc

/// An error of opening, reading or changing a database.
///
/// It contains the path and messages of this package or SQLite, never stored values.
package struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// The kinds of errors that callers distinguish.
  package enum Kind: Sendable {
    /// The file does not exist and is not to be created.
    case missing
    /// The file or its directory is accessible to others or belongs to another user.
    case exposed
    /// The file belongs to another program.
    case foreign
    /// The file was written by a newer version.
    case newer
    /// The file is damaged.
    case damaged
    /// The file at the path was replaced. Trying again may help.
    case replaced
    /// Another connection is writing. Trying again may help.
    case busy
    /// The disk or the quota is full.
    case full
    /// The file or the connection is read-only.
    case readOnly
    /// A value is longer than the connection allows.
    case tooLong
    /// Anything else.
    case other
  }

  /// The kind of error.
  package let kind: Kind

  /// What is wrong and what to do.
  package let description: String

  /// Creates an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension DatabaseError {
  /// Creates an error from SQLite's result `code` and its `errno`, 0 if there is none.
  init(code: Int32, systemError: Int32, path: String) {
    // The low byte is the primary result code:
    // https://www.sqlite.org/rescode.html#primary_result_codes_versus_extended_result_codes
    let primary = code & 0xff
    let lacksSpace = systemError == ENOSPC || systemError == EDQUOT
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.busy, "\(path) is busy: another program is writing to it; try again")
    case SQLITE_FULL where systemError == EFBIG, SQLITE_IOERR where systemError == EFBIG:
      self = .exceedsLimit(path)
    case SQLITE_FULL:
      self = .lacksSpace(for: path)
    case SQLITE_IOERR where lacksSpace, SQLITE_CANTOPEN where lacksSpace:
      self = .lacksSpace(for: path)
    case SQLITE_CANTOPEN where systemError == EROFS:
      self.init(
        .readOnly,
        "\(path) has a log that cannot be read on a read-only file system; copy all of its files to another place"
      )
    case SQLITE_READONLY where code == otp_sqlite_moved(),
      SQLITE_IOERR where code == otp_sqlite_removed():
      self.init(.replaced, "\(path) was replaced while it was used; try again")
    case SQLITE_READONLY, SQLITE_PERM:
      self.init(.readOnly, "\(path) cannot be written; make it writable or choose another store")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(.damaged, "\(path) is damaged and was not changed; move it away to start over")
    case SQLITE_TOOBIG:
      self.init(.tooLong, "\(path) holds a value that is too long")
    default:
      let reason = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "unknown error"
      self.init(.other, "\(path) cannot be used: \(reason) (SQLite result \(code))")
    }
  }
}
