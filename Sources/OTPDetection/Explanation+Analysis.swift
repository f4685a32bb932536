extension Explanation.Candidate {
  init(
    _ candidate: Candidate,
    _ analysis: Analysis,
    _ source: SourceText,
    _ weights: Weights
  ) {
    range = source.messageRange(analysis.byteRange(of: candidate))
    code = analysis.code(of: candidate)
    kind = candidate.kind.rawValue
    score = Decision.score(ofSum: candidate.sum)
    evidence = Signal.allCases.compactMap { signal in
      Explanation.Evidence(signal, candidate.evidence.strength(of: signal), weights[signal])
    }
    .sorted { abs($0.contribution) > abs($1.contribution) }
  }
}

extension Explanation.Evidence {
  /// Nil when the signal was not seen.
  fileprivate init?(_ signal: Signal, _ strength: Int, _ weight: Int) {
    guard strength > 0 else { return nil }
    self.signal = "\(signal)"
    sentence = signal.sentence
    self.strength = (Double(strength) / Double(Evidence.full) * 1000).rounded() / 1000
    contribution = Double(weight * strength / Evidence.full) / 1000
  }
}
