import CommandLineToolkit
import OTPDetection
import OTPMessage
import OTPReporting
import OTPText

/// A report as text: a description, the invented message with its explanation, and the line for
/// programs.
struct ReportText {
  let report: MessageReport
  let expectation: ReportLine.Expectation?

  /// The text, terminated by a line feed.
  var text: String {
    get throws(CommandError) {
      let (expected, code) = try right()
      var writer = JSONWriter()
      ReportLine.write(report, expected: expected, code: code, to: &writer)
      writer.endLine()
      let explanation = ExplanationText(
        message: report.invention,
        explanation: report.explanation,
        isStyled: false,
        showsWords: true,
        scorePlaces: 2
      )
      return """
        A report of otp \(PackageVersion.current), detector \(Detector.version). Nothing was sent.
        The message below is made up: of the real one it has words that the detector knows,
        punctuation and layout. Read all of it before you give it to anyone.

        \(treatment)
        \(wish(expected, code))
        \(headers)
        \(explanation.text)
        \(String(decoding: writer.bytes, as: UTF8.self))
        """
    }
  }

  /// The right answer for the invented message, as the person gave it.
  private func right() throws(CommandError) -> (Detection.Outcome?, SecurityCode?) {
    switch expectation {
    case nil: return (nil, nil)
    case .outcome(let outcome): return (outcome, nil)
    case .candidate(let number):
      let candidates = report.explanation.candidates
      guard candidates.indices.contains(number - 1) else {
        throw CommandError(
          candidates.isEmpty
            ? "--expect: the message has no candidates"
            : "--expect must be a number from 1 to \(candidates.count), the candidates in the message"
        )
      }
      return (.code, candidates[number - 1].code)
    }
  }

  private var treatment: String {
    let outcome = "The outcome of the real message: \(report.outcome.rawValue)."
    if report.hasSameSignals {
      return "\(outcome)\nThis one has the same, with the same candidates and signals."
    }
    if report.hasSameOutcome {
      return "\(outcome)\nThis one has the same, but candidates or signals differ."
    }
    let part = report.deciding?.rawValue ?? "several parts"
    return "\(outcome)\nThis one has another, because of the \(part) of the real one."
  }

  private func wish(_ expected: Detection.Outcome?, _ code: SecurityCode?) -> String {
    if let code { return "What would be right: the code \(SafeText.of(code.value)).\n" }
    return expected.map { "What would be right: \($0.rawValue).\n" } ?? ""
  }

  /// The sender and the subject, which are not part of the explanation.
  private var headers: String {
    var text = ""
    if let sender = report.invention.sender { text += "sender: \(SafeText.of(sender))\n" }
    if let subject = report.invention.subject { text += "subject: \(SafeText.of(subject))\n" }
    return text
  }
}
