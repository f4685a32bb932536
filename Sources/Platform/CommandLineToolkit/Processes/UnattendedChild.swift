import Glibc

/// A child process that is left to end by itself. Once it has ended, its identifier stays in use
/// until it is released here or this program ends.
package struct UnattendedChild {
  let identifier: pid_t

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  /// Releases the process if it has ended, and returns whether it has. After that, do not call it
  /// again.
  package func release() -> Bool {
    waitpid(identifier, nil, WNOHANG) != 0
  }

  /// Waits until the process ends, and releases it.
  package func wait() {
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }
}
