import Glibc

/// Error numbers of the system in words.
package enum SystemError {
  /// What `number` means, such as "No space left on device"; in English, for the
  /// programs set no locale.
  package static func text(of number: Int32) -> String {
    // The C library keeps the text of each known number for good; it is copied at once.
    unsafe String(cString: strerror(number))
  }
}
