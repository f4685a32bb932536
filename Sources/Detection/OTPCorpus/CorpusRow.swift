package import OTPDetection
package import OTPMessage

/// A labelled message. `corpus/README.md` describes its members.
package struct CorpusRow: Sendable {
  /// The ID of a row: the name of its file without extension, a hyphen, and four digits.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  package let id: ID
  /// The line number of the row in its file.
  package let line: Int
  package let message: Message
  /// The previous message of the same sender, or nil if it is irrelevant.
  package let after: Message?
  /// The expected outcome.
  package let outcome: Detection.Outcome
  /// The code as a user would type it, or nil unless `outcome` is `code`.
  package let code: SecurityCode?
  /// Why no number is the code, or nil if one is.
  package let why: String?
  /// The author of the row, by a name that stands for the person; nil if that is not recorded.
  package let author: String?
  /// What the message is about, or nil if that is not recorded.
  package let scene: String?
  /// Why the row currently fails, or nil if it must pass.
  package let known: String?

  /// The detection of `session` in the message, following the previous message.
  package func detection(by session: DetectionSession) -> Detection {
    session.detect(in: message, after: after.map { session.detect(in: $0) })
  }

  /// Whether `detection` matches the expectation of the row.
  package func isRight(_ detection: Detection) -> Bool {
    detection.outcome == outcome && detection.code == code
  }

  /// A description of the expected and the actual result, or nil if `detection` is right.
  ///
  /// It contains lengths, never characters.
  package func disagreement(with detection: Detection) -> String? {
    guard !isRight(detection) else { return nil }
    let found =
      detection.outcome == outcome
      ? "another of \(detection.code?.value.utf8.count ?? 0) characters"
      : Self.words(for: detection.outcome, detection.code)
    return "expected \(Self.words(for: outcome, code)), found \(found)"
  }

  private static func words(for outcome: Detection.Outcome, _ code: SecurityCode?) -> String {
    guard let code else { return outcome.rawValue }
    return "a code of \(code.value.utf8.count) characters"
  }
}
