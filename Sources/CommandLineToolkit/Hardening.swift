import CSystem
import Glibc

/// What keeps the secrets of the process from others.
package enum Hardening {
  /// Only the owner may read what is created: 0600 for files, 0700 for directories.
  private static let ownerOnly: mode_t = 0o077

  /// Keeps new files private and the memory out of core dumps, backtraces and debuggers, and
  /// lets a closed pipe and a file that has reached its limit be answers of `write` instead of
  /// the end of the process.
  ///
  /// Standard streams that are missing were replaced before `main`, in `CSystem`.
  package static func apply() throws(CommandError) {
    umask(ownerOnly)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let limited = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard limited == 0, otp_forbid_dump() == 0 else {
      throw CommandError("cannot turn core dumps off: \(SystemError.text(of: errno))")
    }
    // Images of servers set `SWIFT_BACKTRACE=enable=yes`, by which texts would get into the log of
    // a program that crashed.
    guard otp_forbid_backtrace() == 0 else {
      throw CommandError("cannot turn backtraces off: \(SystemError.text(of: errno))")
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // Whoever starts a program from a thread that runs tasks may hand on a mask with which
    // nothing could end it.
    var unblocked = sigset_t()
    unsafe sigemptyset(&unblocked)
    unsafe pthread_sigmask(SIG_SETMASK, &unblocked, nil)
  }
}
