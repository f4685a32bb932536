import OTPSystem

/// Standard error, for everything that is not a result. It never shows the contents of a message.
///
/// Write errors are ignored, because there is no other place to report them.
package struct StandardError: Sendable {
  private let program: String

  /// Creates the standard error of `program`.
  package init(program: String) {
    self.program = program
  }

  /// Writes `otp: sentence` and a line feed in one call. File names in `sentence` are escaped, so
  /// that they can neither control a terminal nor start a line.
  package func report(_ sentence: String) {
    write("\(program): \(SafeText.of(sentence))\n")
  }

  /// Writes `text` unchanged.
  package func write(_ text: String) {
    try? SystemCall.write(Array(text.utf8).span, to: StandardStream.error.rawValue)
  }
}
