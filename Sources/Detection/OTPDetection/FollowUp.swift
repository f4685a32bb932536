package import OTPMessage

/// The code in a bare number, provided that the preceding message has a code of the same form.
///
/// It is computed before the message is stored, when the preceding message is not yet known.
/// Deciding whether it applies takes only a comparison, which an inbox can make inside a
/// transaction.
package struct FollowUp: Sendable {
  private let number: BareNumber
  private let detection: Detection

  /// Makes the follow-up of `number`, with its `detection` after a code of the same form.
  package init(_ number: BareNumber, _ detection: Detection) {
    self.number = number
    self.detection = detection
  }

  /// Returns the detection in the number after `precedent`, the detection in the preceding message;
  /// nil if `precedent` has no code of the same form.
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
  /// Returns the follow-up code in `message`; nil if it is not a bare number, or would not be a
  /// code even after a code of the same form.
  package func followUp(for message: Message) -> FollowUp? {
    guard let number = BareNumber(message) else { return nil }
    let detection = detect(in: message, after: number.precedent)
    return detection.outcome == .code ? FollowUp(number, detection) : nil
  }
}

extension BareNumber {
  /// A detection of a code of the same form.
  fileprivate var precedent: Detection {
    let written = groups.map { String(repeating: "0", count: $0) }
    let code = SecurityCode(written.joined())
    return Detection(.code(DetectedCode(code, raw: SecurityCode(written.joined(separator: " ")))))
  }
}
