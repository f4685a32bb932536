import Glibc

/// An error number of the system.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number, such as `ENOSPC`.
  package let code: Int32

  /// The error with the number `code`; by default the one of the call that failed last.
  package init(_ code: Int32 = errno) {
    self.code = code
  }

  /// The description, such as "No space left on device". It is in English, because the programs do
  /// not set a locale for messages.
  package var description: String {
    // The C library keeps the text of each known number permanently; it is copied at once.
    unsafe String(cString: strerror(code))
  }
}
