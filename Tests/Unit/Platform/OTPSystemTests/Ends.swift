import Glibc
import OTPSystem

/// A pipe that is closed when this is released.
final class Ends {
  let reading: Int32
  private(set) var writing: Int32

  init() throws(SystemError) { (reading, writing) = try SystemCall.pipe() }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  /// Closes the end for writing.
  func hangUp() {
    close(writing)
    writing = -1
  }
}
