import CommandLineToolkit
import OTPDetection
import OTPText

/// The JSON object that answers a message; all members are always present, in this order.
enum AnswerLine {
  /// Raised when a member is added or removed, or its meaning changes; shown by `otp --version`.
  static let version = 2

  /// Writes the answer to the message with this `id`.
  static func write(
    _ detection: Detection,
    id: String?,
    error: ErrorMember = .absent,
    to writer: inout JSONWriter
  ) {
    write(outcome: detection.outcome.rawValue, detection, id: id, error, to: &writer)
  }

  /// Writes the answer to a line that could not be read.
  static func writeError(id: String?, error: ErrorMember, to writer: inout JSONWriter) {
    // The members are those of an answer to a message without a code.
    write(outcome: "error", Detection(.none), id: id, error, to: &writer)
  }

  private static func write(
    outcome: String,
    _ detection: Detection,
    id: String?,
    _ error: ErrorMember,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      AnswerMembers.write(detection, outcome: outcome, id: id, to: &writer)
      error.write(to: &writer)
    }
  }
}
