import CSystem
import Glibc
import OTPSystem

/// The signals with which users and service managers stop a program: SIGINT, SIGTERM and SIGHUP.
package struct StopSignals: Sendable {
  /// A file descriptor that becomes readable when a signal arrives.
  package let fileDescriptor: Int32

  /// Lets the program finish its work after a signal; a second signal ends it at once. Create only
  /// one instance.
  package init() throws(CommandError) {
    fileDescriptor = otp_open_stop_descriptor()
    guard fileDescriptor >= 0 else {
      throw CommandError("cannot wait for signals: \(SystemError(errno))")
    }
  }

  /// Whether a signal has arrived.
  package var haveCome: Bool { Polling.wait(for: fileDescriptor, upTo: 0) == .ready }
}
