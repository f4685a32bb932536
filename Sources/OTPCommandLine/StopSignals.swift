import CSystem
import Glibc

/// What a person or a service manager sends to end a program: SIGINT, SIGTERM and SIGHUP.
package struct StopSignals: Sendable {
  /// Can be read once a signal has come.
  package let fileDescriptor: Int32

  /// Lets the program end its work by itself when a signal comes; a second signal ends it at once. To be made once.
  package init() throws(CommandError) {
    fileDescriptor = otp_open_stop_descriptor()
    guard fileDescriptor >= 0 else {
      throw CommandError("cannot wait for signals: \(SystemError.text(of: errno))")
    }
  }
}
