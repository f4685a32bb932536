import Glibc

/// Small files and links that other programs read, such as manifests; they hold no secret, and
/// everybody may read them.
package enum PublicFile {
  /// Who may look into folders that are made for it.
  package enum Audience: Sendable {
    case owner, everybody

    fileprivate var folderMode: mode_t { self == .owner ? 0o700 : 0o755 }
  }

  /// The most that is read of a file: no manifest comes near it.
  private static let longest = 64 << 10

  /// Whether something is at `path`, be it a link that leads nowhere.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether `path` leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether `path` leads to a program that may be run.
  package static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// What the link at `path` holds; nil when there is no link.
  package static func linkTarget(_ path: String) -> String? {
    let size = Int(PATH_MAX)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let memory = buffer.baseAddress else { return }
      count = max(unsafe readlink(path, memory, size), 0)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of the file at `path`, as many as a manifest may have; nil when there is nothing.
  package static func read(_ path: String) throws(CommandError) -> [UInt8]? {
    // Without O_NONBLOCK a named pipe would hold the program up until someone writes to it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
    var isBroken = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, longest)
      isBroken = answer < 0
      count = max(answer, 0)
    }
    guard !isBroken else { throw failure("read", path) }
    return bytes
  }

  /// Puts a file with `bytes` at `path`, in place of what is there; who reads it meanwhile sees the
  /// old one or the new one.
  ///
  /// Folders that are missing are made, for `audience`.
  package static func replace(
    _ path: String,
    with bytes: [UInt8],
    for audience: Audience
  ) throws(CommandError) {
    try makeFolder(parent(of: path), for: audience)
    let draft = "\(path).new-\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(draft, flags, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    let isWritten = unsafe write(descriptor, bytes, bytes.count) == bytes.count
    let isReadable = fchmod(descriptor, 0o644) == 0
    let isSafe = fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, isReadable, isSafe, unsafe rename(draft, path) == 0 else {
      let error = failure("write", path)
      unsafe unlink(draft)
      throw error
    }
  }

  /// Puts a link to `target` at `path`, in place of a link that is there.
  package static func link(
    _ path: String,
    to target: String,
    for audience: Audience
  ) throws(CommandError) {
    try makeFolder(parent(of: path), for: audience)
    let draft = "\(path).new-\(getpid())"
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

  private static func makeFolder(_ path: String, for audience: Audience) throws(CommandError) {
    if path.isEmpty || isFolder(path) { return }
    try makeFolder(parent(of: path), for: audience)
    let mode = audience.folderMode
    // The mask of the process would take permissions away.
    guard unsafe mkdir(path, mode) == 0, unsafe chmod(path, mode) == 0 else {
      throw failure("make", path)
    }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func failure(_ verb: String, _ path: String) -> CommandError {
    let code = errno
    return CommandError("cannot \(verb) \(path): \(SystemError.text(of: code))")
  }
}
