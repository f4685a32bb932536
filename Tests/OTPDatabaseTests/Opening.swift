import OTPDatabase
import Testing

/// Marks the files of these tests.
let format = Database.Format(applicationID: 0x7465_7374, newestVersion: 2)

/// Opens the file at `path`; nobody waits for anyone.
func open(
  _ path: String,
  _ access: Database.Access = .creating,
  _ format: Database.Format = format
) throws(DatabaseError) -> Database {
  try Database(path: path, access: access, format: format, busyTimeout: 0)
}

/// The kind of the failure to open the file at `path`; nil when it can be opened.
func refusal(_ path: String, _ access: Database.Access = .creating) -> DatabaseError.Kind? {
  do {
    _ = try open(path, access)
    return nil
  } catch {
    return error.kind
  }
}
