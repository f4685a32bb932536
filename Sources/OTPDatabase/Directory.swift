import Glibc

/// An open directory that nobody else can look into.
final class Directory {
  /// Bits of a file's mode that let anyone but its owner read, change or run it.
  static let othersMask: mode_t = 0o077

  /// The mode of a directory that only its owner can use.
  private static let ownerOnly: mode_t = 0o700

  /// The path, without symbolic links.
  let path: String

  private let descriptor: Int32

  /// Opens the directory at `path`, and makes it when `makesMissing` says so; refuses it when it is not ours alone.
  init(at path: String, makesMissing: Bool) throws(DatabaseError) {
    let isNew = makesMissing ? try Self.make(path) : false
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno, at: path) }
    var resolved = path
    if let pointer = unsafe realpath(path, nil) {
      resolved = unsafe String(cString: pointer)
      unsafe free(pointer)
    }
    self.path = resolved
    self.descriptor = descriptor

    if isNew {
      _ = fchmod(descriptor, Self.ownerOnly)
      try writeCacheTag()
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.error(errno, at: path) }
    try Self.refuseUnlessOurs(status, at: path, mode: "700")
  }

  deinit {
    close(descriptor)
  }

  /// What is known of the file `name`, not following a symbolic link; nil when there is none.
  func status(of name: String) throws(DatabaseError) -> stat? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw Self.error(errno, at: "\(path)/\(name)")
    }
    return status
  }

  /// Looks at the file `name`, and refuses it when it is not a plain file of ours alone; returns its size, nil when
  /// there is no such file.
  func sizeOfOwnFile(_ name: String) throws(DatabaseError) -> Int64? {
    guard let status = try status(of: name) else { return nil }
    let path = "\(path)/\(name)"
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseError(.exposed, "\(path) is not a plain file; choose another store")
    }
    try Self.refuseUnlessOurs(status, at: path, mode: "600")
    return Int64(status.st_size)
  }

  /// Makes the empty file `name`, for its owner only; it does not matter when another process was quicker.
  ///
  /// The file is made without opening it: closing a descriptor of a file drops the locks that SQLite holds on it in this
  /// process (https://www.sqlite.org/howtocorrupt.html, 2.2).
  func makeFile(_ name: String) throws(DatabaseError) {
    guard unsafe mknodat(descriptor, name, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else {
      throw Self.error(errno, at: "\(path)/\(name)")
    }
  }

  /// Puts the names in the directory on the disk, and those of the directory itself and of the ones above it, without which what
  /// is in it would be lost with the power.
  ///
  /// It ends at a directory that is not ours, for no name above it can be of our making.
  func syncNames() throws(DatabaseError) {
    guard fsync(descriptor) == 0 else { throw Self.error(errno, at: path) }
    var place = path
    while place != "/", let slash = place.lastIndex(of: "/") {
      place = slash == place.startIndex ? "/" : String(place[..<slash])
      let parent = unsafe open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // One in which we may not look around was not made by us.
      guard parent >= 0 else { return }
      defer { close(parent) }
      // Some file systems have no names to sync, or none that could be new.
      guard fsync(parent) == 0 || errno == EINVAL || errno == EROFS else {
        throw Self.error(errno, at: place)
      }
      var status = stat()
      guard unsafe fstat(parent, &status) == 0, status.st_uid == geteuid() else { return }
    }
  }

  /// The first `count` bytes of the file `name`, or fewer when it has no more; none when there is no such file.
  ///
  /// It is not for the database itself; see `makeFile(_:)` for why.
  func beginning(of name: String, count: Int) throws(DatabaseError) -> [UInt8] {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw Self.error(errno, at: "\(path)/\(name)")
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = unsafe read(file, &bytes, count)
    guard length >= 0 else { throw Self.error(errno, at: "\(path)/\(name)") }
    return Array(bytes[..<length])
  }

  /// Marks the directory so that backups leave it out, by https://bford.info/cachedir.
  private func writeCacheTag() throws(DatabaseError) {
    let tag = """
      Signature: 8a477f597d28d172789f06886806bc55
      # This directory holds messages with one-time codes. The tag keeps backups away.
      # For information about cache directory tags see https://bford.info/cachedir/

      """
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(descriptor, "CACHEDIR.TAG", flags, 0o600)
    guard file >= 0 else {
      if errno == EEXIST { return }
      throw Self.error(errno, at: "\(path)/CACHEDIR.TAG")
    }
    defer { close(file) }
    var rest = Array(tag.utf8)[...]
    while !rest.isEmpty {
      // A disk that is nearly full takes a part, and says so only when it is given the rest.
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Self.error(errno, at: "\(path)/CACHEDIR.TAG") }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the directory and the ones above it that are missing; returns whether the last one is new.
  ///
  /// All are for their owner only, as the XDG Base Directory Specification asks.
  private static func make(_ path: String) throws(DatabaseError) -> Bool {
    if unsafe mkdir(path, ownerOnly) == 0 { return true }
    switch errno {
    case EEXIST:
      return false
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw error(ENOENT, at: path)
      }
      _ = try make(String(path[..<slash]))
      guard unsafe mkdir(path, ownerOnly) == 0 || errno == EEXIST else {
        throw error(errno, at: path)
      }
      return true
    default:
      throw error(errno, at: path)
    }
  }

  private static func refuseUnlessOurs(
    _ status: stat,
    at path: String,
    mode: String
  ) throws(DatabaseError) {
    guard status.st_uid == geteuid() else {
      throw DatabaseError(.exposed, "\(path) belongs to another user; choose another store")
    }
    guard status.st_mode & othersMask == 0 else {
      throw DatabaseError(
        .exposed,
        "others can read or change \(path); run chmod \(mode) on it, or choose another store"
      )
    }
  }

  /// The error for the system's `code` at `path`.
  private static func error(_ code: Int32, at path: String) -> DatabaseError {
    switch code {
    case ENOENT:
      return DatabaseError(.missing, "there is nothing at \(path)")
    case ELOOP:
      return DatabaseError(.exposed, "\(path) is a symbolic link; name the place that it leads to")
    case ENOTDIR:
      return DatabaseError(.other, "\(path) is not in a directory; choose another store")
    case ENOSPC, EDQUOT:
      return DatabaseError(.full, "there is no space left for \(path); make room and try again")
    case EACCES, EPERM, EROFS:
      return DatabaseError(.readOnly, "\(path) cannot be used: permission denied")
    default:
      return DatabaseError(.other, "\(path) cannot be used (system error \(code))")
    }
  }
}
