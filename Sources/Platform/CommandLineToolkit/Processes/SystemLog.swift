import CSystem

/// The system log, to which a program in the background can report what went wrong.
package enum SystemLog {
  /// Writes a sentence to the log as a warning.
  package static func warn(_ sentence: String) { unsafe otp_log_warning(sentence) }
}
