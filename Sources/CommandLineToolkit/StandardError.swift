/// Standard error: everything that is not a result, and never anything of a message.
///
/// If nobody can read it, there is nobody left to tell, so that failures to write are
/// not looked at.
package struct StandardError: Sendable {
  private let program: String

  /// Makes the standard error of `program`.
  package init(program: String) {
    self.program = program
  }

  /// Writes `otp: sentence` and a line feed in one piece. The name of a file in it can neither act
  /// on a terminal nor begin a line.
  package func report(_ sentence: String) {
    write("\(program): \(SafeText.of(sentence))\n")
  }

  /// Writes `text` as it is.
  package func write(_ text: String) {
    _ = StandardStream.error.write(Array(text.utf8).span)
  }
}
