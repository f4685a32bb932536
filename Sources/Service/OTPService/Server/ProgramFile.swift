import Glibc
import OTPSystem

/// The file of the running program, which an upgrade replaces while the program runs.
package struct ProgramFile {
  /// The result of comparing the file with the running program.
  package enum State: Equatable {
    /// The running program is at the path, or none is: it may have been removed, or be about to be
    /// replaced.
    case current
    /// Another program is at the path, but may not be complete yet.
    case changing
    /// Another program is at the path.
    case replaced
  }

  /// The state of a file at one time.
  private struct Version: Equatable {
    let device: dev_t
    let number: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    init?(path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = status.st_dev
      number = status.st_ino
      size = status.st_size
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }

    func isSameFile(as other: Version) -> Bool { device == other.device && number == other.number }
  }

  /// How long a new file must stay unchanged, in milliseconds: installers write their files one
  /// after another, and in pieces.
  package static let settlingTime: Int64 = 2_000

  /// The path that the new program would be started from.
  package let path: String

  private let running: Version
  private var found: (version: Version, since: Int64)?

  /// Finds the file of this program, which was started as `name`; nil if it cannot be found, for
  /// example without /proc.
  package init?(startedAs name: String) {
    guard let executable = Version(path: "/proc/self/exe") else { return nil }
    // An upgrade may change a link with that name and leave the file that it led to alone.
    let name = name.hasPrefix("/") ? name : nil
    for path in [name, Self.ownPath()].compactMap({ $0 }) {
      guard let version = Version(path: path), version.isSameFile(as: executable) else { continue }
      self.init(path: path)
      return
    }
    return nil
  }

  /// Treats the file that is at `path` now as that of the program; nil if there is none.
  package init?(path: String) {
    guard let version = Version(path: path) else { return nil }
    self.path = path
    running = version
  }

  /// Compares the file at the path with the program at the time `now`, in milliseconds.
  package mutating func look(at now: Int64) -> State {
    guard let version = Version(path: path), !version.isSameFile(as: running) else {
      found = nil
      return .current
    }
    guard let found, found.version == version else {
      found = (version, now)
      return .changing
    }
    return now - found.since >= Self.settlingTime ? .replaced : .changing
  }

  /// Replaces this program with the one at the path, in the same process, with the same arguments
  /// and environment. The descriptors `inherited` stay open. Returns only if that fails.
  package func restart(
    _ arguments: [String],
    inheriting inherited: [Int32]
  ) -> ServiceError {
    for descriptor in inherited { try? SystemCall.setInherited(true, descriptor) }
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(path, &words)
    let code = errno
    unsafe words.forEach { unsafe free($0) }
    for descriptor in inherited { try? SystemCall.setInherited(false, descriptor) }
    return .system("cannot start \(path)", code: code)
  }

  /// The path of the program that runs; nil if its file was removed.
  private static func ownPath() -> String? {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }
}
