import OTPDetection
import OTPMessage
import OTPReporting
import OTPText

/// The last line of a report, for programs: a JSON object with the invented message.
struct ReportLine {
  /// The answer that would be right.
  enum Expectation {
    case outcome(Detection.Outcome)
    /// The candidate with this number, counted from 1.
    case candidate(Int)

    /// Parses the value of `--expect`; nil if it is invalid.
    init?(_ text: String) {
      if let number = Int(text), number > 0 {
        self = .candidate(number)
      } else if let outcome = Detection.Outcome(rawValue: text), outcome != .code {
        self = .outcome(outcome)
      } else {
        return nil
      }
    }
  }

  /// The version of the format.
  static let version: Int64 = 1

  /// Writes the line for `report`. `expected` and `code` are the right answer for the invented
  /// message; `expected` is nil if the person did not give one.
  static func write(
    _ report: MessageReport,
    expected: Detection.Outcome? = nil,
    code: SecurityCode? = nil,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("report", version)
      writer.member("outcome", report.outcome.rawValue)
      writer.member("sameOutcome", report.hasSameOutcome)
      writer.member("sameSignals", report.hasSameSignals)
      writer.member("deciding", report.deciding?.rawValue)
      writer.member("language", report.explanation.detection.language)
      writer.member("sender", report.invention.sender)
      writer.member("subject", report.invention.subject)
      writer.member("text", report.invention.text)
      writer.member("expected", expected?.rawValue)
      writer.member("code", code?.value)
      writer.member("otp", PackageVersion.current)
      writer.member("detector", Int64(Detector.version))
    }
  }
}
