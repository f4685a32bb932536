import Glibc

/// A child process that nobody ends. Once it has ended, its number is in use until it is released
/// here, or this program ends.
package struct UnattendedChild {
  let identifier: pid_t

  init(_ identifier: pid_t) {
    self.identifier = identifier
  }

  /// Releases the process if it has ended; returns whether it has. It must not be asked again then.
  package func release() -> Bool {
    waitpid(identifier, nil, WNOHANG) != 0
  }

  /// Waits until the process ends, and releases it.
  package func wait() {
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }
}
