import CSystem
import Glibc

/// What keeps the secrets of the process from others.
enum Hardening {
  /// Only the owner may read what is created: 0600 for files, 0700 for directories.
  private static let ownerOnly: mode_t = 0o077

  /// Keeps new files private and the memory out of core dumps and debuggers, and lets a closed pipe
  /// be an answer of `write` instead of the end of the process.
  static func apply() throws(CommandError) {
    umask(ownerOnly)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let limited = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard limited == 0, otp_forbid_dump() == 0 else {
      throw CommandError("cannot turn core dumps off: \(SystemError.text(of: errno))")
    }
    _ = signal(SIGPIPE, SIG_IGN)
    try occupyStandardStreams()
  }

  /// Opens the standard streams that the program was started without, so that no file of the store
  /// gets their number and is written to as if it were standard error.
  private static func occupyStandardStreams() throws(CommandError) {
    // The three are tried in order, so that each open gives the lowest free number: the missing one.
    for stream in 0...StandardStream.error.rawValue
    where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      guard unsafe open("/dev/null", O_RDWR) == stream else {
        throw CommandError("cannot open /dev/null: \(SystemError.text(of: errno))")
      }
    }
  }
}
