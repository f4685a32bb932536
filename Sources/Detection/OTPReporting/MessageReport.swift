package import OTPDetection
package import OTPMessage

/// A report of a message that reveals nothing of it but how the detector treats it.
///
/// It has an invented message of the same shape, with the punctuation, the layout and the lexicon's
/// words of the original. Names, numbers, addresses and all other words are invented afresh for
/// each report: if they depended on the message alone, anyone could try all codes until the report
/// was the same.
package struct MessageReport {
  /// The outcome of the message.
  package let outcome: Detection.Outcome
  /// The invented message.
  package let invention: Message
  /// The explanation of the invented message.
  package let explanation: Explanation
  /// Whether the invented message has the outcome of the message, with the code at the same place.
  package let hasSameOutcome: Bool
  /// Whether it also has as many candidates, of the same kinds and with the same signals.
  package let hasSameSignals: Bool
  /// The part that would have to stay as it is for the same outcome; nil if none has to, or if it
  /// takes several.
  package let deciding: MessagePart?

  /// The maximum size of a message's text, in UTF-8 bytes. The time for an invention grows with the
  /// square of it.
  package static let largestText = 64 * 1024

  /// The maximum number of inventions to try.
  private static let mostRounds = 60

  /// Makes a report of `message`. The detector of `session` must not have the user's words and
  /// rules, which are as private as the message. Fails for a message with more text than
  /// ``largestText``.
  package init?(
    of message: Message,
    session: DetectionSession,
    generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    guard message.text.utf8.count <= Self.largestText else { return nil }
    let original = session.explain(message)
    var inventor = Inventor(message, original, session: session, generator: generator)
    var trial = Trial(inventor.invention(), original, session)
    var best = trial
    for round in 1..<Self.mostRounds where !best.likeness.isComplete {
      let known = session.knownParts(of: trial.invention.text).words
      if !inventor.forgetWords(known: known, of: trial.pieces) {
        let ranges = trial.likeness.differing.compactMap { original.candidates[$0].range }
        let isAll = ranges.isEmpty || round % 4 == 0
        inventor.forget { piece in isAll || ranges.contains { $0.overlaps(piece.range) } }
      }
      trial = Trial(inventor.invention(), original, session)
      if trial.likeness.value > best.likeness.value { best = trial }
    }
    outcome = original.detection.outcome
    invention = best.invention
    explanation = best.explanation
    hasSameOutcome = best.likeness.hasSameOutcome
    hasSameSignals = best.likeness.isComplete
    deciding =
      best.likeness.hasSameOutcome
      ? nil
      : MessagePart.allCases.first { part in
        Trial(inventor.invention(keeping: part), original, session).likeness.hasSameOutcome
      }
  }
}

/// An invention and its explanation.
private struct Trial {
  let invention: Message
  let pieces: [Piece]
  let explanation: Explanation
  let likeness: Likeness

  init(
    _ made: (message: Message, pieces: [Piece]),
    _ original: Explanation,
    _ session: DetectionSession
  ) {
    (invention, pieces) = made
    explanation = session.explain(invention)
    likeness = Likeness(original, explanation)
  }
}

/// How closely an invention is treated like the message.
struct Likeness {
  let hasSameOutcome: Bool
  /// The candidates with another kind or other signals.
  let differing: [Int]
  /// Whether there are as many candidates as in the message.
  private let isAligned: Bool

  var isComplete: Bool { hasSameOutcome && isAligned && differing.isEmpty }

  /// A measure to compare inventions by; more is better.
  var value: Int {
    (hasSameOutcome ? 1_000_000 : 0) + (isAligned ? 10_000 : 0) + 9_999
      - min(differing.count, 9_999)
  }

  init(_ original: Explanation, _ invention: Explanation) {
    hasSameOutcome =
      original.detection.outcome == invention.detection.outcome
      && original.reported == invention.reported
    isAligned = original.candidates.count == invention.candidates.count
    differing =
      isAligned
      ? original.candidates.indices.filter { index in
        let (one, other) = (original.candidates[index], invention.candidates[index])
        return one.kind != other.kind
          || Set(one.evidence.compactMap(\.signal)) != Set(other.evidence.compactMap(\.signal))
      }
      : []
  }
}

extension Explanation {
  /// The first candidate that is the reported code; nil if there is none.
  var reported: Int? {
    guard let code = detection.code else { return nil }
    return candidates.firstIndex { $0.range == detection.range && $0.code == code }
  }
}
