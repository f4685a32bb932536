import CSQLite
import Glibc

/// Why a database could not be opened, read or changed.
///
/// It never holds anything that was stored: only the path, and sentences of our own or of SQLite.
package struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// What a caller can tell apart.
  package enum Kind: Sendable {
    /// There is no such file, and none was to be made.
    case missing
    /// Others could read or change the file or its directory, or it is not ours.
    case exposed
    /// The file belongs to something else.
    case foreign
    /// A newer program made the file.
    case newer
    /// The file is broken.
    case damaged
    /// Someone else is writing; later it may work.
    case busy
    /// There is no space left.
    case full
    /// The file, or this connection to it, cannot be written.
    case readOnly
    /// Anything else.
    case other
  }

  /// What kind of failure it is.
  package let kind: Kind

  /// What is wrong and what to do.
  package let description: String

  /// Makes an error of `kind` that says `description`.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension DatabaseError {
  /// Translates SQLite's `code`; `systemError` is the `errno` behind it, if there was one.
  init(code: Int32, systemError: Int32, path: String) {
    // The low byte is the primary result: https://www.sqlite.org/rescode.html#primary_result_codes_versus_extended_result_codes
    let primary = code & 0xff
    let lacksSpace = systemError == ENOSPC || systemError == EDQUOT
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.busy, "\(path) is busy: another program is writing to it; try again")
    case SQLITE_FULL:
      self.init(.full, "there is no space left for \(path); make room and try again")
    case SQLITE_IOERR where lacksSpace, SQLITE_CANTOPEN where lacksSpace:
      self.init(.full, "there is no space left for \(path); make room and try again")
    case SQLITE_READONLY, SQLITE_PERM:
      self.init(.readOnly, "\(path) cannot be written; make it writable or choose another store")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(.damaged, "\(path) is damaged; it was left as it is: move it away to start anew")
    default:
      let reason = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "unknown error"
      self.init(.other, "\(path) cannot be used: \(reason) (SQLite result \(code))")
    }
  }
}
