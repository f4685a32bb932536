import Glibc
import OTPSystem

/// A child process that leads a session. When this is released, the process and all that it started
/// are killed, unless they left the session.
package final class ChildSession {
  private let identifier: pid_t

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  /// Whether the process has ended.
  package var hasEnded: Bool {
    var information = unsafe siginfo_t()
    // The process is not reaped until this is released, so that its identifier is not reused.
    let options = WEXITED | WNOHANG | WNOWAIT
    let answer = unsafe waitid(P_PID, id_t(identifier), &information, options)
    let signal = unsafe information.si_signo
    return answer == 0 && signal == SIGCHLD
  }

  /// The signal that ended the process; nil if it exited by itself, or is still running at the time
  /// `end`.
  package func signal(by end: Int64) -> Int32? {
    var information = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    while unsafe waitid(P_PID, id_t(identifier), &information, options) == 0,
      unsafe information.si_signo != SIGCHLD
    {
      guard Uptime.milliseconds() < end else { return nil }
      // No descriptor becomes readable when a child exits.
      Polling.pause(2)
    }
    let ending = unsafe information.si_code
    guard ending == CLD_KILLED || ending == CLD_DUMPED else { return nil }
    return unsafe information._sifields._sigchld.si_status
  }

  deinit {
    // A session leader also leads the process group with its identifier.
    kill(-identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }
}
