import CSystem

/// The log of the system, where a program in the background can say what went wrong.
package enum SystemLog {
  /// Writes a sentence to the user, as a warning.
  package static func warn(_ sentence: String) { unsafe otp_log_warning(sentence) }
}
