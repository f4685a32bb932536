import Glibc

/// A child process that leads a session. It and the processes that it started are killed when this
/// is released, unless they left the session.
package final class ChildSession {
  private let identifier: pid_t

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  /// Whether the process has ended.
  package var hasEnded: Bool {
    var information = unsafe siginfo_t()
    // It stays until this is released, so that no other process has its number.
    let options = WEXITED | WNOHANG | WNOWAIT
    let answer = unsafe waitid(P_PID, id_t(identifier), &information, options)
    let signal = unsafe information.si_signo
    return answer == 0 && signal == SIGCHLD
  }

  deinit {
    // Whoever leads a session leads a process group with its number.
    kill(-identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }
}
