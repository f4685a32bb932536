import Glibc
import OTPSystem

/// An open directory in which only its owner can replace files.
final class Directory {
  /// The permission bits of group and others.
  private static let othersMask: mode_t = 0o077

  /// The bits that let group and others add, remove and replace files.
  private static let othersWriteMask: mode_t = 0o022

  /// The mode of a directory for its owner only.
  private static let ownerOnly: mode_t = 0o700

  /// The path, with symbolic links resolved.
  let path: String

  private let descriptor: Int32

  /// Opens the directory at the absolute `path`, creating it if `makesMissing` is `true`. Refuses a
  /// directory that others can replace, or in which they can replace files.
  init(at path: String, makesMissing: Bool) throws(DatabaseError) {
    try Self.refuseUnlessKept(path)
    let isNew = makesMissing ? try Self.make(path) : false
    // Someone else may have created a missing part.
    if isNew { try Self.refuseUnlessKept(path) }
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
    try Self.refuseUnlessSafe(status, at: path)
  }

  deinit {
    close(descriptor)
  }

  /// Returns the status of the file `name`, without following a symbolic link; `nil` if it does not
  /// exist.
  func status(of name: String) throws(DatabaseError) -> stat? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw Self.error(errno, at: "\(path)/\(name)")
    }
    return status
  }

  /// Returns the size of the file `name`, or `nil` if it does not exist. Refuses anything but a
  /// regular file that only its owner can access.
  func sizeOfOwnFile(_ name: String) throws(DatabaseError) -> Int64? {
    guard let status = try status(of: name) else { return nil }
    let path = "\(path)/\(name)"
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Self.notRegular(path)
    }
    try Self.refuseUnlessOurs(status, at: path)
    return Int64(status.st_size)
  }

  /// Creates the empty file `name` for its owner only. It may exist already.
  ///
  /// The file is not opened: closing any descriptor of a file releases the locks that SQLite holds
  /// on it in this process (https://www.sqlite.org/howtocorrupt.html, section 2.2).
  func makeFile(_ name: String) throws(DatabaseError) {
    guard unsafe mknodat(descriptor, name, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else {
      throw Self.error(errno, at: "\(path)/\(name)")
    }
  }

  /// Gives the file `name` exactly `size` bytes of disk space; creates a missing one, for its owner
  /// only. If that fails, the file is as it was.
  func allocateFile(_ name: String, size: off_t) throws(DatabaseError) {
    // A named pipe would wait for a reader.
    let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_CREAT | O_NONBLOCK
    let file = unsafe openat(descriptor, name, flags, 0o600)
    guard file >= 0 else { throw Self.error(errno, at: "\(path)/\(name)") }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw Self.error(errno, at: "\(path)/\(name)") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Self.notRegular("\(path)/\(name)") }
    try Self.refuseUnlessOurs(status, at: "\(path)/\(name)")
    if status.st_size >= size {
      guard ftruncate(file, size) == 0 else { throw Self.error(errno, at: "\(path)/\(name)") }
      return
    }
    let failure = posix_fallocate(file, 0, size)
    guard failure != 0 else { return }
    if status.st_size > 0 {
      _ = ftruncate(file, status.st_size)
    } else {
      _ = unsafe unlinkat(descriptor, name, 0)
    }
    throw Self.error(failure, at: "\(path)/\(name)")
  }

  /// Removes the file `name`; returns whether it existed.
  func removeFile(_ name: String) -> Bool {
    unsafe unlinkat(descriptor, name, 0) == 0
  }

  /// Syncs the directory entries here and in the directories above, without which the files would
  /// be lost at a power loss.
  ///
  /// It stops at a directory of another user, since this program created nothing above it.
  func syncNames() throws(DatabaseError) {
    guard fsync(descriptor) == 0 else { throw Self.error(errno, at: path) }
    var place = path
    while place != "/", let slash = place.lastIndex(of: "/") {
      place = slash == place.startIndex ? "/" : String(place[..<slash])
      let parent = unsafe open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // A directory that this program cannot read was not created by it.
      guard parent >= 0 else { return }
      defer { close(parent) }
      // Some file systems cannot sync directories or are read-only.
      guard fsync(parent) == 0 || errno == EINVAL || errno == EROFS else {
        throw Self.error(errno, at: place)
      }
      var status = stat()
      guard unsafe fstat(parent, &status) == 0, status.st_uid == geteuid() else { return }
    }
  }

  /// Returns the first `count` bytes of the file `name`, fewer if it is shorter, none if it does
  /// not exist.
  ///
  /// Not for the database itself; see `makeFile(_:)`.
  func beginning(of name: String, count: Int) throws(DatabaseError) -> [UInt8] {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw Self.error(errno, at: "\(path)/\(name)")
    }
    defer { close(file) }
    do {
      return try SystemCall.beginning(of: file, count: count)
    } catch {
      throw Self.error(error.code, at: "\(path)/\(name)")
    }
  }

  /// Marks the directory so that backups skip it.
  private func writeCacheTag() throws(DatabaseError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(descriptor, CacheTag.name, flags, 0o600)
    guard file >= 0 else {
      if errno == EEXIST { return }
      throw Self.error(errno, at: "\(path)/\(CacheTag.name)")
    }
    defer { close(file) }
    do {
      try SystemCall.write(Array(CacheTag.text.utf8).span, to: file)
    } catch {
      throw Self.error(error.code, at: "\(path)/\(CacheTag.name)")
    }
  }

  /// Creates the directory and missing parents. Returns whether the directory itself is new.
  ///
  /// All are for their owner only, as the XDG Base Directory Specification requires.
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

  /// Refuses a directory if others can replace a directory above it, or one on the path of a
  /// symbolic link to it: SQLite opens its files by path.
  private static func refuseUnlessKept(_ path: String) throws(DatabaseError) {
    do throws(PathFault) {
      try PathWalk.check(path, for: .rootAnd(geteuid()))
    } catch {
      // A directory that cannot be examined is reported when it is opened.
      if case .unreadable = error.kind { return }
      throw DatabaseError(
        .exposed,
        "others could put another store in place of one in \(path), because \(error); choose another store, in a directory of your own"
      )
    }
  }

  /// Refuses a directory in which others can replace files. They may read it: the files are
  /// accessible to their owner only.
  ///
  /// In a sticky directory, such as `/tmp`, only the owner of a file or of the directory can remove
  /// or rename it. The advice names no command, which could harm a directory that others need.
  private static func refuseUnlessSafe(
    _ status: stat,
    at path: String
  ) throws(DatabaseError) {
    // Root could replace any file anyway.
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw ownedByOther(path) }
    guard status.st_mode & othersWriteMask == 0 || status.st_mode & S_ISVTX != 0 else {
      throw DatabaseError(
        .exposed,
        "others can replace files in \(path); choose another store, in a directory of your own"
      )
    }
  }

  /// Refuses a file that belongs to another user, or that others can read or change.
  private static func refuseUnlessOurs(
    _ status: stat,
    at path: String
  ) throws(DatabaseError) {
    guard status.st_uid == geteuid() else { throw ownedByOther(path) }
    guard status.st_mode & othersMask == 0 else {
      throw DatabaseError(
        .exposed,
        "others can read or change \(path); if it is a store of this program, run chmod 600 on it, else choose another store"
      )
    }
  }

  private static func notRegular(_ path: String) -> DatabaseError {
    DatabaseError(.exposed, "\(path) is not a regular file; choose another store")
  }

  private static func ownedByOther(_ path: String) -> DatabaseError {
    DatabaseError(.exposed, "\(path) belongs to another user; choose another store")
  }

  /// Creates an error from the system error `code` at `path`.
  private static func error(_ code: Int32, at path: String) -> DatabaseError {
    switch code {
    case ENOENT:
      return DatabaseError(.missing, "\(path) does not exist")
    case ELOOP:
      return DatabaseError(.exposed, "\(path) is a symbolic link; use the path that it points to")
    case ENOTDIR:
      return DatabaseError(
        .other,
        "\(path) is not a directory, or not in one; choose another store"
      )
    case ENOSPC, EDQUOT:
      return .lacksSpace(for: path)
    case EACCES, EPERM, EROFS:
      return DatabaseError(.readOnly, "\(path) cannot be used: permission denied")
    default:
      return DatabaseError(.other, "\(path) cannot be used (system error \(code))")
    }
  }
}
