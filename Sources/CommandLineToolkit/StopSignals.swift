import CSystem
import Glibc

/// What a person or a service manager sends to end a program: SIGINT, SIGTERM and SIGHUP.
package struct StopSignals: Sendable {
  /// Can be read once a signal has come.
  package let fileDescriptor: Int32

  /// Lets the program end its work by itself when a signal comes; a second signal ends it at once.
  /// To be made once.
  package init() throws(CommandError) {
    fileDescriptor = otp_open_stop_descriptor()
    guard fileDescriptor >= 0 else {
      throw CommandError("cannot wait for signals: \(SystemError.text(of: errno))")
    }
  }

  /// Whether a signal has come.
  package var haveCome: Bool {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, 0) > 0
  }
}
