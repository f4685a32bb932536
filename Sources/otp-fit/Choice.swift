import OTPDetection
import OTPMessage

/// A message as a choice: one of its candidates is the code, or none is.
struct Choice {
  /// A candidate.
  struct Alternative {
    /// The code in uppercase, so that two spellings of one code are equal.
    let code: String
    let isRight: Bool
    /// Whether it has the length of a code; otherwise it is never reported.
    var hasCodeLength = true
    /// The evidence: indices in the list of weights, and strengths from 0 to 1.
    let evidence: [(place: Int, strength: Double)]

    /// The weighted sum of the evidence, in logits.
    func sum(by weights: [Double]) -> Double {
      evidence.reduce(0) { $0 + weights[$1.place] * $1.strength }
    }
  }

  /// Why a message is left out: its answer is right with any weights.
  enum Exclusion: CaseIterable {
    case isBound, hasNoCandidate
  }

  let alternatives: [Alternative]
  /// Whether the message has a code, among the candidates or not.
  let hasCode: Bool
  /// The key that messages of one fold share.
  var groupKey = GroupKey(source: "", template: "")

  /// Whether any weights give the right answer; a code that is no candidate is always missed.
  var canBeRight: Bool { !hasCode || alternatives.contains(where: \.isRight) }
}

extension Choice {
  /// Creates a choice that has its code among the candidates, or no code.
  init(alternatives: [Alternative]) {
    self.init(alternatives: alternatives, hasCode: alternatives.contains(where: \.isRight))
  }

  /// Looks at `labelled` in `session`.
  init(_ labelled: LabelledMessage, session: DetectionSession) throws(Exclusion) {
    let explanation = session.explain(labelled.message)
    guard explanation.detection.binding == nil, explanation.detection.outcome != .unusable else {
      throw .isBound
    }
    let expected = labelled.code.map { $0.value.uppercased() }
    guard expected != nil || !explanation.candidates.isEmpty else { throw .hasNoCandidate }
    alternatives = explanation.candidates.map { candidate in
      let code = candidate.code.value.uppercased()
      // Every candidate has the base at full strength.
      let base = [(place: WeightList.baseIndex, strength: 1.0)]
      return Alternative(
        code: code,
        isRight: code == expected,
        hasCodeLength: candidate.hasCodeLength,
        evidence: base
          + candidate.evidence.map { (WeightList.index(of: $0.signal), $0.strength) }
      )
    }
    hasCode = expected != nil
    let codes = zip(explanation.candidates, alternatives).filter { $1.isRight }
    groupKey = GroupKey(
      source: labelled.source,
      template: GroupKey.template(
        of: labelled.message.text,
        hiding: codes.compactMap { $0.0.range }
      )
    )
  }
}

extension Choice.Exclusion: Error {}
