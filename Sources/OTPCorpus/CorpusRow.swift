package import OTPDetection
package import OTPMessage

/// A labelled message; `corpus/README.md` explains the members.
package struct CorpusRow: Sendable {
  /// What a row is called: its file's name without the ending, a hyphen, and four digits.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  package let id: ID
  /// The line of the file that it stands in.
  package let line: Int
  package let message: Message
  /// The last message of the same sender, shortly before; nil when it does not matter.
  package let after: Message?
  /// How a detection must end.
  package let outcome: Detection.Outcome
  /// What a person would type; nil unless `outcome` is `code`.
  package let code: SecurityCode?
  /// Why no number of the message is the code; nil when one is.
  package let why: String?
  /// Why the row fails for now; nil when it must not.
  package let known: String?

  /// What `session` finds in the message, after what it finds in the one before it.
  package func detection(by session: DetectionSession) -> Detection {
    session.detect(in: message, after: after.map { session.detect(in: $0) })
  }

  /// Whether `detection` is what the row expects.
  package func isRight(_ detection: Detection) -> Bool {
    detection.outcome == outcome && detection.code == code
  }

  /// What the row expects and what was found instead; nil when `detection` is right.
  ///
  /// It tells lengths, never characters.
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
