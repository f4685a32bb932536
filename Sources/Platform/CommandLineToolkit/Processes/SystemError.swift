import Glibc

/// Descriptions of system error numbers.
package enum SystemError {
  /// The description of `number`, such as "No space left on device". It is in English, because the
  /// programs do not set a locale for messages.
  package static func text(of number: Int32) -> String {
    // The C library keeps the text of each known number permanently; it is copied at once.
    unsafe String(cString: strerror(number))
  }
}
