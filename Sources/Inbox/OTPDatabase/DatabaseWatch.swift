import Glibc
import OTPSystem
import Synchronization

/// Watches for changes announced with `Database.announceChange()`, and for other files at the path.
///
/// Watching the write-ahead log does not work: SQLite commits by changing shared memory, after the
/// last visible change of the log.
package final class DatabaseWatch: Sendable {
  /// Becomes readable when something may have changed; never if the system has no watches left.
  package let fileDescriptor: Int32

  /// The other end of the pipe that then replaces the watches.
  private let writingEnd: Int32?

  /// The directories above the file, each with the name of the next component in it.
  private let places: [(directory: String, name: String)]

  /// The names that matter in each watched directory, by the number of the watch.
  private let names = Mutex<[Int32: String]>([:])

  /// Starts watching the database at `path`.
  package init(path: String) throws(DatabaseError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      // The system has no watches left, which the owner's polling makes up for.
      do throws(SystemError) {
        let ends = try SystemCall.pipe()
        try? SystemCall.setBlocking(false, ends.reading)
        (fileDescriptor, writingEnd) = (ends.reading, ends.writing)
      } catch {
        throw DatabaseError(.other, "cannot watch \(path) (system error \(error.code))")
      }
      places = []
      return
    }
    fileDescriptor = descriptor
    writingEnd = nil
    var places: [(directory: String, name: String)] = []
    var directory = "/"
    for name in DatabaseFile.absolute(path).split(separator: "/").map(String.init) {
      places.append((directory, name))
      directory += directory == "/" ? name : "/\(name)"
    }
    self.places = places
    let code = follow()
    // A missing directory is noticed when it is created.
    guard code == 0 || code == ENOENT || code == ENOTDIR else {
      close(fileDescriptor)
      throw DatabaseError(.other, "cannot watch \(path) (system error \(code))")
    }
  }

  deinit {
    close(fileDescriptor)
    if let writingEnd { close(writingEnd) }
  }

  /// Discards pending notifications and watches the directories that are at the path now. Returns
  /// whether a notification concerned the database.
  @discardableResult
  package func clear() -> Bool {
    var isConcerned = false
    while let part = read() {
      isConcerned = isConcerned || part
    }
    _ = follow()
    return isConcerned
  }

  /// Watches each directory above the file, as far as they exist; the file's own directory last.
  /// Returns the error of that one, or 0.
  ///
  /// A directory is watched before the next one is looked up in it, so that none that is created in
  /// between is missed. A directory without read permission cannot be watched; the owner's polling
  /// makes up for that, as it does for a file system that is mounted over a directory.
  private func follow() -> Int32 {
    names.withLock { names in
      let before = names
      names = [:]
      var code: Int32 = 0
      let structure = IN_CREATE | IN_DELETE | IN_MOVE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      for (index, place) in places.enumerated() {
        let isLast = index == places.count - 1
        let mask = UInt32(structure) | (isLast ? UInt32(IN_ATTRIB) : 0)
        let watch = unsafe inotify_add_watch(fileDescriptor, place.directory, mask)
        code = watch < 0 ? errno : 0
        if watch >= 0 { names[watch] = place.name }
      }
      for watch in before.keys where names[watch] == nil {
        _ = inotify_rm_watch(fileDescriptor, watch)
      }
      return code
    }
  }

  /// Reads some notifications; `nil` if there are none. Returns whether one concerns the database.
  private func read() -> Bool? {
    /// Room for a few hundred events with file names.
    let size = 16 << 10
    return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
      // The descriptor is non-blocking: an error means that no event is left.
      let count = unsafe Glibc.read(fileDescriptor, buffer.baseAddress, size)
      guard count > 0 else { return nil }
      let header = MemoryLayout<inotify_event>.size
      var isConcerned = false
      var start = 0
      while start + header <= count {
        let event = unsafe buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let name = unsafe UnsafeRawBufferPointer(
          rebasing: buffer[start + header..<start + header + Int(event.len)]
        )
        isConcerned = unsafe isConcerned || concerns(event, name)
        start += header + Int(event.len)
      }
      return isConcerned
    }
  }

  /// Whether `event` concerns the database; `name` is padded with zeros and empty for an event of
  /// the directory itself.
  private func concerns(_ event: inotify_event, _ name: UnsafeRawBufferPointer) -> Bool {
    names.withLock { names in
      guard let wanted = names[event.wd], let first = unsafe name.first, first != 0 else {
        return true
      }
      // The log and its index begin with the name of the database.
      return unsafe name.starts(with: wanted.utf8)
    }
  }
}

extension Database {
  /// Notifies watchers of a commit by updating the file's modification time.
  ///
  /// The file is not opened for this; see `Directory.makeFile(_:)`.
  package func announceChange() {
    // A missed notification is made up for by polling.
    _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Returns a number that changes when another connection commits.
  package func changeNumber() throws(DatabaseError) -> Int64 {
    // https://www.sqlite.org/pragma.html#pragma_data_version
    try integer(of: "PRAGMA data_version") ?? 0
  }
}
