internal import OTPLocales
internal import OTPScoring

extension Detection {
  /// What `analysis` of `source` came to.
  init(_ analysis: borrowing Analysis, _ source: SourceText, languages: [String]) {
    let best = analysis.decision.best
    let score = best.map { Detector.score(ofSum: $0.sum) } ?? 0
    let mentionsPayment = analysis.mentionsPayment
    // Words that all languages share tell none.
    let language = analysis.map.language.map { languages[$0] }.flatMap { $0 == "und" ? nil : $0 }
    switch analysis.decision.verdict {
    case .rejected:
      self.init(.none, score: score, mentionsPayment: mentionsPayment)
    case .ambiguous:
      self.init(
        .ambiguous,
        score: score,
        language: language,
        mentionsPayment: mentionsPayment
      )
    case .accepted(let index):
      let winner = analysis.candidates[index]
      guard !source.isReversed(analysis.byteRange(of: winner)) else {
        self.init(
          .none,
          score: min(score, Detector.highestScoreWithoutCode),
          mentionsPayment: mentionsPayment
        )
        return
      }
      self.init(
        .code(analysis.detectedCode(of: winner, in: source)),
        score: score,
        language: language,
        mentionsPayment: mentionsPayment
      )
    }
  }

  /// What `number`, which is a whole message, is after what was found in the message before it: none by itself, and a code when
  /// it has the form of the one that came before.
  init(
    _ number: BareNumber,
    _ analysis: borrowing Analysis,
    _ source: SourceText,
    after earlier: Detection?
  ) {
    guard let earlier, number.hasForm(of: earlier), analysis.decision.best != nil,
      analysis.candidates.count == 1, analysis.mayFollowCode
    else {
      let score = analysis.decision.best.map { Detector.score(ofSum: $0.sum) } ?? 0
      self.init(
        .none,
        score: min(score, Detector.highestScoreWithoutCode),
        mentionsPayment: analysis.mentionsPayment
      )
      return
    }
    self.init(
      .code(analysis.detectedCode(of: analysis.candidates[0], in: source)),
      score: Detector.thresholdScore,
      language: earlier.language,
      mentionsPayment: earlier.mentionsPayment
    )
  }

  /// Takes back all but the outcome and what may warn a person: a code that must not be reported shows in nothing.
  mutating func silence() {
    self = Detection(.none, mentionsPayment: mentionsPayment)
  }
}

extension Analysis {
  /// A candidate as a code, with its place in the message.
  fileprivate func detectedCode(of candidate: Candidate, in source: SourceText) -> DetectedCode {
    let range = byteRange(of: candidate)
    return DetectedCode(
      code(of: candidate),
      raw: SecurityCode(source.characters(in: range)),
      range: source.messageRange(range)
    )
  }

  /// Whether the only number may be a code by what came before it: one that reads as something else is none.
  fileprivate var mayFollowCode: Bool {
    let shape = candidates[0].shape
    return candidates[0].kind == .plain && !shape.looksLikeDate && !shape.looksLikeYear
      && !evidence[0].has([.sender, .looksLikeDate, .looksLikeYear, .looksLikePhone])
  }
}
