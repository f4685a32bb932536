/// The place of a database, after a look at whether it is safe to use.
final class DatabaseFile {
  /// What SQLite puts beside a database, besides the database itself.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// The path of the file, without symbolic links.
  let path: String

  /// Whether there is nothing in the file yet.
  let isEmpty: Bool

  private let directory: Directory
  private let name: String

  /// Looks at the file at `path`, and makes an empty one with its directory when `makesMissing` says so.
  ///
  /// The file is never opened here; see `Directory.makeFile(_:)` for why.
  init(at path: String, makesMissing: Bool) throws(DatabaseError) {
    guard !path.utf8.contains(0) else {
      throw DatabaseError(.other, "the path of the store holds a zero byte; choose another store")
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
    // Before anything is in the file, whoever made it; then nothing can be acknowledged that would be lost with a name.
    if size == 0, makesMissing { try directory.syncNames() }
    guard let size else { throw DatabaseError(.missing, "there is no store at \(path)") }
    isEmpty = size == 0
    for companion in Self.companions {
      _ = try directory.sizeOfOwnFile(name + companion)
    }
  }

  /// How many pages the file had before the change that a rollback journal can undo; nil when there is no such journal.
  func pagesBeforeChange() throws(DatabaseError) -> UInt32? {
    let bytes = try directory.beginning(of: name + "-journal", count: JournalHeader.length)
    return JournalHeader(bytes)?.pageCount
  }

  /// How many bytes the write-ahead log has; 0 when there is none.
  func sizeOfWriteAheadLog() throws(DatabaseError) -> Int64 {
    try directory.sizeOfOwnFile(name + "-wal") ?? 0
  }
}
