package import OTPMessage

/// The code that a bare number is, if the message before it holds a code of the same form.
///
/// It is found before the message is stored, when the message before it is not yet certain. Whether
/// it applies is then a comparison, which an inbox may make inside a transaction.
package struct FollowUp: Sendable {
  private let number: BareNumber
  private let detection: Detection

  /// Makes the follow-up of `number`, which is found as `detection` after a code of its form.
  package init(_ number: BareNumber, _ detection: Detection) {
    self.number = number
    self.detection = detection
  }

  /// What is found in the number after `precedent`, the detection of the message before it; nil
  /// when that holds no code of the same form.
  package func detection(after precedent: Detection) -> Detection? {
    guard number.hasForm(of: precedent) else { return nil }
    return Detection(
      detection.finding,
      score: detection.score,
      language: precedent.language,
      mentionsPayment: precedent.mentionsPayment
    )
  }
}

extension DetectionSession {
  /// The code that `message` is after a code of the same form; nil when it is not a bare number, or
  /// is no code then either.
  package func followUp(for message: Message) -> FollowUp? {
    guard let number = BareNumber(message) else { return nil }
    let detection = detect(in: message, after: number.precedent)
    return detection.outcome == .code ? FollowUp(number, detection) : nil
  }
}

extension BareNumber {
  /// A detection of a code that has the form of the number.
  fileprivate var precedent: Detection {
    let written = groups.map { String(repeating: "0", count: $0) }
    let code = SecurityCode(written.joined())
    return Detection(.code(DetectedCode(code, raw: SecurityCode(written.joined(separator: " ")))))
  }
}
