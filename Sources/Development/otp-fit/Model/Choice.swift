import OTPDetection
import OTPMessage

/// A message as a choice: one of its candidates is the code, or none is.
struct Choice {
  /// A candidate in a choice.
  struct Alternative {
    /// The code in uppercase, so that different spellings compare equal.
    let code: String
    let isRight: Bool
    /// Whether the candidate has the length of a code and is not excluded by a rule. If not, it is
    /// never reported.
    var hasCodeLength = true
    /// The evidence: indexes in the list of weights, and strengths from 0 to 1.
    let evidence: [(place: Int, strength: Double)]

    /// The weighted sum of the evidence, in logits.
    func sum(by weights: [Double]) -> Double {
      evidence.reduce(0) { $0 + weights[$1.place] * $1.strength }
    }
  }

  /// The reason why a message is left out: its answer does not depend on the weights.
  enum Exclusion: CaseIterable {
    case isBound, hasNoCandidate
  }

  let alternatives: [Alternative]
  /// Whether the message has a code, among the candidates or not.
  let hasCode: Bool
  /// Whether a person passes on a code in the message.
  var isRelayed = false
  /// The key that keeps related messages in one fold.
  var groupKey = GroupKey(source: "", template: "")
  /// The same message written in other ways, which are used only for fitting.
  var rewritten: [Choice] = []

  /// The choice with only the evidence whose place in the list of weights `isKept` accepts.
  func keeping(_ isKept: (_ place: Int) -> Bool) -> Choice {
    var kept = Choice(
      alternatives: alternatives.map { alternative in
        Alternative(
          code: alternative.code,
          isRight: alternative.isRight,
          hasCodeLength: alternative.hasCodeLength,
          evidence: alternative.evidence.filter { isKept($0.place) }
        )
      },
      hasCode: hasCode
    )
    kept.groupKey = groupKey
    kept.isRelayed = isRelayed
    kept.rewritten = rewritten.map { $0.keeping(isKept) }
    return kept
  }

  /// Whether any weights give the right answer. A code that is not a candidate is always missed.
  var canBeRight: Bool { !hasCode || alternatives.contains(where: \.isRight) }
}

extension Choice {
  /// Creates a choice whose code is among the candidates, or that has no code.
  init(alternatives: [Alternative]) {
    self.init(alternatives: alternatives, hasCode: alternatives.contains(where: \.isRight))
  }

  /// Creates a choice from the evidence that `session` finds in `labelled`, whose features are
  /// added to `features`.
  init(
    _ labelled: LabelledMessage,
    session: DetectionSession,
    _ features: FeatureList
  ) throws(Exclusion) {
    try self.init(reading: labelled, session: session, features, counts: true)
    rewritten = Rewriting.rewritten(labelled).compactMap {
      try? Choice(reading: $0, session: session, features, counts: false)
    }
  }

  private init(
    reading labelled: LabelledMessage,
    session: DetectionSession,
    _ features: FeatureList,
    counts: Bool
  ) throws(Exclusion) {
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
        hasCodeLength: candidate.hasCodeLength && !candidate.isExcluded,
        evidence: base
          + candidate.evidence.compactMap { evidence in
            evidence.signal.map { (WeightList.index(of: $0), evidence.strength) }
          }
          + candidate.features.map { (features.place(of: $0, counts: counts), 1) }
      )
    }
    hasCode = expected != nil
    isRelayed = labelled.isRelayed
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
