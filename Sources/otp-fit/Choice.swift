import OTPDetection
import OTPMessage

/// A message as a choice: one of its candidates is the code, or none is.
struct Choice {
  /// A candidate.
  struct Alternative {
    /// The code in capitals: two spellings of one code are one.
    let code: String
    let isRight: Bool
    /// Whether it is as long as codes are; what is not is never reported.
    var hasCodeLength = true
    /// What spoke for and against it: indices in the list of weights, and how strongly each was seen, from 0 to 1.
    let evidence: [(place: Int, strength: Double)]

    /// The sum of the weights of what was seen, in logits.
    func sum(by weights: [Double]) -> Double {
      evidence.reduce(0) { $0 + weights[$1.place] * $1.strength }
    }
  }

  /// Why a message is no choice: whatever the weights, its answer stays the same, and it is right.
  enum Exclusion: CaseIterable {
    case isBound, hasNoCandidate
  }

  let alternatives: [Alternative]
  /// Whether the message has a code, be it among the candidates or not.
  let hasCode: Bool
  /// What it shares with other messages, so that a fit that saw those knows something of it.
  var kinship = Kinship(source: "", template: "")

  /// Whether some weights give the right answer; a code that is no candidate is missed by all.
  var canBeRight: Bool { !hasCode || alternatives.contains(where: \.isRight) }
}

extension Choice {
  /// A choice that has its code among its candidates, or none.
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
      // Every candidate has the base, whole.
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
    kinship = Kinship(
      source: labelled.source,
      template: Kinship.template(of: labelled.message.text, hiding: codes.compactMap { $0.0.range })
    )
  }
}

extension Choice.Exclusion: Error {}
