import OTPDetection

/// A message as a choice: one of its candidates is the code, or none is.
struct Choice {
  /// A candidate.
  struct Alternative {
    /// The code in capitals: two spellings of one code are one.
    let code: String
    let isRight: Bool
    /// What spoke for and against it: places in the list of weights, and how strongly each was seen, from 0 to 1.
    let evidence: [(place: Int, strength: Double)]

    /// The sum of the weights of what was seen, in logits.
    func sum(by weights: [Double]) -> Double {
      evidence.reduce(0) { $0 + weights[$1.place] * $1.strength }
    }
  }

  /// Why a message is no choice: whatever the weights, its answer stays the same.
  enum Exclusion: CaseIterable {
    case isBound, hasNoCandidate, codeIsNoCandidate
  }

  let alternatives: [Alternative]

  /// Whether one of the candidates is the code.
  var hasCode: Bool { alternatives.contains(where: \.isRight) }
}

extension Choice {
  /// Looks at `labelled` with `detector`; `places` tells where each signal's weight stands in the list.
  init(
    _ labelled: LabelledMessage,
    detector: Detector,
    places: [String: Int]
  ) throws(Exclusion) {
    let explanation = detector.explain(labelled.message)
    guard explanation.detection.binding == nil, explanation.detection.outcome != .unusable else {
      throw .isBound
    }
    guard !explanation.candidates.isEmpty else { throw .hasNoCandidate }
    let expected = labelled.code.map { $0.value.uppercased() }
    alternatives = explanation.candidates.map { candidate in
      let code = candidate.code.value.uppercased()
      // Every candidate has the base, whole.
      let base = [(place: 0, strength: 1.0)]
      return Alternative(
        code: code,
        isRight: code == expected,
        evidence: base
          + candidate.evidence.compactMap { evidence in
            places[evidence.signal].map { ($0, evidence.strength) }
          }
      )
    }
    guard expected == nil || hasCode else { throw .codeIsNoCandidate }
  }
}

extension Choice.Exclusion: Error {}
