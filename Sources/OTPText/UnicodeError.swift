internal import CICU

/// Why ICU could not do its work, such as missing data files.
package struct UnicodeError: Error, CustomStringConvertible {
  /// What failed, with ICU's name of the error.
  package let description: String

  /// Names the ICU error `status` of `operation`.
  init(operation: String, status: Int32) {
    // The name is a constant of ICU and lives as long as the process.
    let name = unsafe otp_error_name(status).map { unsafe String(cString: $0) } ?? "unknown error"
    description = "ICU: \(operation) failed with \(name); is libicu complete?"
  }
}
