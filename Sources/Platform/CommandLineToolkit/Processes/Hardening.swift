import CSystem
import Glibc
import OTPSystem

/// Protection of the process and its secrets.
package enum Hardening {
  /// The file mode mask for private files: 0600 for files, 0700 for directories.
  private static let ownerOnly: mode_t = 0o077

  /// Makes new files private, and keeps the memory out of core dumps, backtraces and debuggers.
  /// Closed pipes and exceeded file size limits become errors of `write` instead of ending the
  /// process.
  ///
  /// Missing standard streams were replaced before `main`, in `CSystem`.
  package static func apply() throws(CommandError) {
    umask(ownerOnly)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let limited = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard limited == 0, otp_forbid_dump() == 0 else {
      throw CommandError("cannot turn core dumps off: \(SystemError(errno))")
    }
    // Server images set `SWIFT_BACKTRACE=enable=yes`, which would write the texts of a crashing
    // program to its log.
    guard otp_forbid_backtrace() == 0 else {
      throw CommandError("cannot turn backtraces off: \(SystemError(errno))")
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // A window manager or a shell may pass on an ignored SIGCHLD. The exit status of a clipboard
    // tool would then be lost.
    _ = signal(SIGCHLD, SIG_DFL)
    // A parent that starts programs on a task's thread may pass on a mask that blocks all
    // terminating signals.
    var unblocked = sigset_t()
    unsafe sigemptyset(&unblocked)
    unsafe pthread_sigmask(SIG_SETMASK, &unblocked, nil)
  }
}
