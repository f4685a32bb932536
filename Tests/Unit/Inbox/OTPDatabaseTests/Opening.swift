import OTPDatabase
import Testing

/// The format of these tests' files.
let format = Database.Format(applicationID: 0x7465_7374, newestVersion: 2)

/// Opens the file at `path` without a busy timeout.
func open(
  _ path: String,
  _ access: Database.Access = .creating,
  _ format: Database.Format = format
) throws(DatabaseError) -> Database {
  try Database(path: path, access: access, format: format, busyTimeout: 0)
}

/// The kind of error when opening the file at `path`, or `nil` if it succeeds.
func refusal(_ path: String, _ access: Database.Access = .creating) -> DatabaseError.Kind? {
  do {
    _ = try open(path, access)
    return nil
  } catch {
    return error.kind
  }
}
