internal import CICU

/// An error of ICU, such as missing data files.
package struct UnicodeError: Error, CustomStringConvertible {
  /// The operation that failed and ICU's name of the error.
  package let description: String

  /// Creates an error for the ICU error code `status` of `operation`.
  init(operation: String, status: Int32) {
    // The name is a constant of ICU.
    let name = unsafe otp_error_name(status).map { unsafe String(cString: $0) } ?? "unknown error"
    description = "ICU: \(operation) failed with \(name); is libicu complete?"
  }
}
