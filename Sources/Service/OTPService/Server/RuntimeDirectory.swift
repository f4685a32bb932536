import Glibc
import OTPSystem

/// The private directory of a socket, kept open.
final class RuntimeDirectory {
  /// The permission bits for anyone but the owner.
  private static let othersMask: mode_t = 0o077

  let path: String
  private let descriptor: Int32

  /// Opens the directory at `path`, making it with mode 0700 if it is missing. A directory that
  /// others can use is refused.
  init(at path: String) throws(ServiceError) {
    try Self.refuseUnlessKept(path)
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      let code = errno
      guard code == ENOENT else { throw .system("cannot make \(path)", code: code) }
      throw ServiceError(
        .failed,
        "there is no directory to make \(path) in; choose another --socket"
      )
    }
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else {
      let code = errno
      if code == ELOOP || code == ENOTDIR {
        throw ServiceError(
          .exposed,
          "\(path) is not a directory, or is a link; remove it or choose another --socket"
        )
      }
      throw .system("cannot open \(path)", code: code)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .system("cannot look at \(path)", code: errno)
    }
    guard status.st_uid == geteuid() else {
      throw ServiceError(.exposed, "\(path) belongs to another user; choose another --socket")
    }
    guard status.st_mode & Self.othersMask == 0 else {
      throw ServiceError(
        .exposed,
        "others can look into \(path); choose a --socket in a directory of its own, such as \(path)/otp/otpd.sock"
      )
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Locks the file `name` and returns its descriptor, which holds the lock until it is closed.
  ///
  /// The lock shows whether a service is running; a socket may be left over from one that was
  /// killed.
  func lock(_ name: String) throws(ServiceError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let file = unsafe openat(descriptor, name, flags, 0o600)
    guard file >= 0 else {
      let code = errno
      guard code != ELOOP else { throw Self.inTheWay("\(path)/\(name)") }
      throw .system("cannot open \(path)/\(name)", code: code)
    }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else {
      close(file)
      throw Self.inTheWay("\(path)/\(name)")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      guard code != EWOULDBLOCK else {
        throw ServiceError(.running, "another otpd serves \(path) already; stop it first")
      }
      throw .system("cannot lock \(path)/\(name)", code: code)
    }
    return file
  }

  /// The socket `name`, after it was made by its path, which must lead to the socket in this
  /// directory.
  func socket(_ name: String) throws(ServiceError) -> SocketFile {
    var here = stat()
    guard unsafe fstatat(descriptor, name, &here, AT_SYMLINK_NOFOLLOW) == 0,
      let socket = SocketFile(at: "\(path)/\(name)"), socket == SocketFile(here)
    else {
      throw ServiceError(
        .exposed,
        "\(path) was replaced by something else; choose another --socket"
      )
    }
    return socket
  }

  /// Refuses a directory if others can replace one above it, or one that a link leads through:
  /// clients find the socket by its path.
  private static func refuseUnlessKept(_ path: String) throws(ServiceError) {
    do throws(PathFault) {
      try PathWalk.check(path, for: .rootAnd(geteuid()))
    } catch {
      // A directory that cannot be examined is reported when it is opened.
      if case .unreadable = error.kind { return }
      throw ServiceError(
        .exposed,
        "others could put another socket in place of one in \(path), because \(error); choose another --socket"
      )
    }
  }

  /// Removes the socket `name` that a service left behind. Anything else with that name is refused
  /// and left in place.
  func removeSocket(_ name: String) throws(ServiceError) {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw .system("cannot look at \(path)/\(name)", code: errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw Self.inTheWay("\(path)/\(name)")
    }
    guard unsafe unlinkat(descriptor, name, 0) == 0 else {
      throw .system("cannot remove \(path)/\(name)", code: errno)
    }
  }

  private static func inTheWay(_ path: String) -> ServiceError {
    ServiceError(
      .exposed,
      "\(path) exists and does not belong to otpd; remove it or choose another --socket"
    )
  }
}

/// The identity of a socket's file.
struct SocketFile: Equatable {
  private let device: dev_t
  private let number: ino_t

  init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }

  /// The file at `path`; nil if there is none.
  init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
