import Glibc
import OTPSystem

/// Small files and links for other programs, such as manifests, and for the person alone.
package enum PublicFile {
  /// Who may read newly created files and directories.
  package enum Audience: Sendable {
    case owner, everybody

    fileprivate var folderMode: mode_t { self == .owner ? 0o700 : 0o755 }
    fileprivate var fileMode: mode_t { self == .owner ? 0o600 : 0o644 }
  }

  /// The maximum number of bytes to read from a file. Manifests are far smaller.
  private static let longest = 64 << 10

  /// Whether anything exists at `path`, including a dangling link.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether `path` leads to a directory.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether `path` leads to an executable file.
  package static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The target of the link at `path`; nil if there is no link.
  package static func linkTarget(_ path: String) -> String? {
    let size = Int(PATH_MAX)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let memory = buffer.baseAddress else { return }
      count = max(unsafe readlink(path, memory, size), 0)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The contents of the file at `path`, up to the size limit of a manifest; nil if there is no
  /// such file.
  package static func read(_ path: String) throws(CommandError) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe would block until someone writes to it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
    do {
      return try SystemCall.read(descriptor, upTo: longest)
    } catch {
      throw failure("read", path, error)
    }
  }

  /// Atomically replaces the file at `path` with one that contains `bytes`. Readers see either the
  /// old or the new contents.
  ///
  /// The file, and any directories that have to be created, are for `audience`.
  package static func replace(
    _ path: String,
    with bytes: [UInt8],
    for audience: Audience
  ) throws(CommandError) {
    try makeFolder(parent(of: path), for: audience)
    let draft = try draft(of: path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(draft, flags, audience.fileMode)
    guard descriptor >= 0 else { throw failure("write", path) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try SystemCall.write(bytes.span, to: descriptor)
      guard fchmod(descriptor, audience.fileMode) == 0, fsync(descriptor) == 0,
        unsafe rename(draft, path) == 0
      else { throw SystemError() }
    } catch {
      unsafe unlink(draft)
      throw failure("write", path, error)
    }
  }

  /// Creates a link to `target` at `path`, replacing any existing link.
  package static func link(
    _ path: String,
    to target: String,
    for audience: Audience
  ) throws(CommandError) {
    try makeFolder(parent(of: path), for: audience)
    let draft = try draft(of: path)
    guard unsafe symlink(target, draft) == 0 else { throw failure("write", path) }
    guard unsafe rename(draft, path) == 0 else {
      let error = failure("write", path)
      unsafe unlink(draft)
      throw error
    }
  }

  /// Removes the file or link at `path`.
  package static func remove(_ path: String) throws(CommandError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Removes the files in the directory at `path` whose names start with `start`, as far as that is
  /// possible.
  package static func remove(in path: String, named start: String) {
    for name in FolderNames.all(in: path) where name.hasPrefix(start) {
      _ = unsafe unlink("\(path)/\(name)")
    }
  }

  /// Removes the directory at `path` if it contains nothing but the file `tag`, which is removed
  /// with it.
  package static func removeFolder(_ path: String, except tag: String = "") {
    let names = FolderNames.all(in: path)
    guard names.allSatisfy({ $0 == tag }) else { return }
    if !names.isEmpty { _ = unsafe unlink("\(path)/\(tag)") }
    _ = unsafe rmdir(path)
  }

  /// Creates the directory at `path` and missing parents, for `audience`.
  package static func makeFolder(_ path: String, for audience: Audience) throws(CommandError) {
    if path.isEmpty || isFolder(path) { return }
    try makeFolder(parent(of: path), for: audience)
    let mode = audience.folderMode
    guard unsafe mkdir(path, mode) == 0 else {
      // Another program may just have created it.
      if errno == EEXIST, isFolder(path) { return }
      throw failure("make", path)
    }
    // The process's umask would clear permissions.
    guard unsafe chmod(path, mode) == 0 else { throw failure("make", path) }
  }

  /// The path of a new draft of a file. Removes a draft that a killed program left: in a container,
  /// its successor has the same process identifier.
  private static func draft(of path: String) throws(CommandError) -> String {
    let draft = "\(path)\(draftMark)\(getpid())"
    try remove(draft)
    return draft
  }

  private static let draftMark = ".new-"

  /// The drafts of the file at `path` that killed programs have left.
  package static func drafts(of path: String) -> [String] {
    let folder = parent(of: path)
    let start = path.dropFirst(folder.utf8.count + 1) + draftMark
    return FolderNames.all(in: folder).filter { name in
      name.hasPrefix(start) && name.dropFirst(start.count).allSatisfy(\.isNumber)
    }.map { "\(folder)/\($0)" }
  }

  package static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func failure(
    _ verb: String,
    _ path: String,
    _ error: SystemError = SystemError()
  ) -> CommandError {
    CommandError("cannot \(verb) \(path): \(error)")
  }
}
