import CSystem
import Glibc

/// Protection of the process and its secrets.
package enum Hardening {
  /// The file mode mask for private files: 0600 for files, 0700 for directories.
  private static let ownerOnly: mode_t = 0o077

  /// Keeps new files private, and the memory out of core dumps, backtraces and debuggers. Closed
  /// pipes and file size limits become errors of `write` instead of ending the process.
  ///
  /// Missing standard streams were replaced before `main`, in `CSystem`.
  package static func apply() throws(CommandError) {
    umask(ownerOnly)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let limited = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard limited == 0, otp_forbid_dump() == 0 else {
      throw CommandError("cannot turn core dumps off: \(SystemError.text(of: errno))")
    }
    // Server images set `SWIFT_BACKTRACE=enable=yes`, which would write texts to the log of a
    // program that crashes.
    guard otp_forbid_backtrace() == 0 else {
      throw CommandError("cannot turn backtraces off: \(SystemError.text(of: errno))")
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // Window managers and shells may pass on that ends of children are ignored; how a tool of the
    // clipboard ended would then be unknown.
    _ = signal(SIGCHLD, SIG_DFL)
    // A parent that starts programs from a task's thread may pass on a mask that blocks every
    // terminating signal.
    var unblocked = sigset_t()
    unsafe sigemptyset(&unblocked)
    unsafe pthread_sigmask(SIG_SETMASK, &unblocked, nil)
  }
}
