/// The location of a database, checked for safety.
final class DatabaseFile {
  /// The suffixes of the files that SQLite puts beside a database.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// The path of the file, with symbolic links resolved.
  let path: String

  /// Whether the file has no contents yet.
  let isEmpty: Bool

  private let directory: Directory
  private let name: String

  /// Checks the file at `path`. Creates a missing file and its directory if `makesMissing` is
  /// `true`.
  ///
  /// The file is not opened here; see `Directory.makeFile(_:)`.
  init(at path: String, makesMissing: Bool) throws(DatabaseError) {
    guard !path.utf8.contains(0) else {
      throw DatabaseError(.other, "the path of the store contains a NUL byte; choose another store")
    }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else {
      throw DatabaseError(.other, "\(path) names a directory; name a file in it")
    }
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."

    directory = try Directory(at: parent, makesMissing: makesMissing)
    self.name = name
    self.path = directory.path == "/" ? "/\(name)" : "\(directory.path)/\(name)"

    var size = try directory.sizeOfOwnFile(name)
    if size == nil, makesMissing {
      try directory.makeFile(name)
      size = try directory.sizeOfOwnFile(name)
    }
    // Before anything is written to the file, whoever created it: nothing may be acknowledged while
    // its name could still be lost.
    if size == 0, makesMissing { try directory.syncNames() }
    guard let size else { throw DatabaseError(.missing, "there is no store at \(path)") }
    isEmpty = size == 0
    for companion in Self.companions {
      _ = try directory.sizeOfOwnFile(name + companion)
    }
  }

  /// The number of pages before the change that a rollback journal can undo, or `nil` if there is
  /// no journal.
  func pagesBeforeChange() throws(DatabaseError) -> UInt32? {
    let bytes = try directory.beginning(of: name + "-journal", count: JournalHeader.length)
    return JournalHeader(bytes)?.pageCount
  }

  /// The size of the write-ahead log in bytes; 0 if there is none.
  func sizeOfWriteAheadLog() throws(DatabaseError) -> Int64 {
    try directory.sizeOfOwnFile(name + "-wal") ?? 0
  }
}
