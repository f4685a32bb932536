import Glibc

/// The location of a database, checked for safety.
final class DatabaseFile {
  /// The suffixes of the files that SQLite keeps open beside a database: the log and its index.
  static let logFiles = ["-wal", "-shm"]

  /// The path of the file, with symbolic links resolved.
  let path: String

  /// The absolute path of the file, as given.
  let givenPath: String

  /// Identifies the file that was checked.
  let identity: FileIdentity

  /// Whether the file has no contents yet.
  let isEmpty: Bool

  let directory: Directory
  let name: String

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
    givenPath = Self.absolute(path)
    let parent = String(givenPath.dropLast(name.count + 1))

    directory = try Directory(at: parent.isEmpty ? "/" : parent, makesMissing: makesMissing)
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
    guard let status = try directory.status(of: name), let size else {
      throw DatabaseError(.missing, "there is no store at \(path)")
    }
    identity = FileIdentity(status)
    isEmpty = size == 0
    for suffix in Self.logFiles + ["-journal"] {
      _ = try directory.sizeOfOwnFile(name + suffix)
    }
  }

  /// The files that SQLite has open beside the database, by the suffixes of their names. Refuses
  /// any that others can access.
  func companions() throws(DatabaseError) -> [(suffix: String, identity: FileIdentity)] {
    var found: [(suffix: String, identity: FileIdentity)] = []
    for suffix in Self.logFiles where try directory.sizeOfOwnFile(name + suffix) != nil {
      guard let status = try directory.status(of: name + suffix) else { continue }
      found.append((suffix, FileIdentity(status)))
    }
    return found
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

  /// The absolute form of `path`, because the path of the working directory may change.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(directory) }
    return unsafe "\(String(cString: directory))/\(path)"
  }
}
