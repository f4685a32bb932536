import CSQLite

/// A value to bind to a statement.
package enum DatabaseValue {
  case integer(Int64)
  case real(Double)
  /// A text, which may contain U+0000.
  case text(String)
}

/// A prepared statement and its current row.
@safe
package final class Statement {
  /// Whether the statement was started and not reset.
  var isInUse = false

  private let handle: OpaquePointer
  private let path: String

  /// Prepares `source` on the SQLite handle `database`. `path` is for error messages.
  init(_ source: String, on database: OpaquePointer, path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      database,
      source,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &handle,
      nil
    )
    guard code == SQLITE_OK, let prepared = unsafe handle else {
      let systemError = unsafe sqlite3_system_errno(database)
      throw DatabaseError(code: code, systemError: systemError, path: path)
    }
    unsafe self.handle = prepared
    self.path = path
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Binds `values` to the parameters ?1, ?2 and so on.
  func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// Advances to the next row. Returns `false` at the end.
  func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error(code)
    }
  }

  /// Resets the statement and clears its bindings, which may be secrets.
  func reset() {
    // Both return the error of the last step, which was thrown already.
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
    isInUse = false
  }

  /// The integer in `column`, counted from 0.
  package func integer(at column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  /// The number in `column`, counted from 0.
  package func real(at column: Int32) -> Double {
    unsafe sqlite3_column_double(handle, column)
  }

  /// The text in `column`, counted from 0. It may contain U+0000.
  package func text(at column: Int32) -> String {
    // The text must be read before its length: https://www.sqlite.org/c3ref/column_blob.html
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count),
      as: UTF8.self
    )
  }

  /// The bytes in `column`, counted from 0.
  package func bytes(at column: Int32) -> [UInt8] {
    // The bytes must be read before their number: https://www.sqlite.org/c3ref/column_blob.html
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Binds `value` to the parameter `index`. A null pointer would bind NULL, so empty texts have an
  /// address.
  private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let integer):
      return unsafe sqlite3_bind_int64(handle, index, integer)
    case .real(let real):
      return unsafe sqlite3_bind_double(handle, index, real)
    case .text(var text):
      guard !text.utf8.isEmpty else {
        return unsafe sqlite3_bind_text(handle, index, "", 0, otp_sqlite_transient())
      }
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe sqlite3_bind_text64(
            handle,
            index,
            characters.baseAddress,
            UInt64(characters.count),
            otp_sqlite_transient(),
            UInt8(SQLITE_UTF8)
          )
        }
      }
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let systemError = unsafe sqlite3_system_errno(sqlite3_db_handle(handle))
    return DatabaseError(code: code, systemError: systemError, path: path)
  }
}
