internal import OTPLocales
internal import OTPScoring

extension Detection {
  /// Makes the detection that results from `analysis` of `source`.
  init(_ analysis: borrowing Analysis, _ source: SourceText, languages: [String]) {
    let best = analysis.decision.best
    let score = best.map { Detector.score(ofSum: $0.sum) } ?? 0
    let mentionsPayment = analysis.mentionsPayment
    // Keywords shared by all languages do not identify one.
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

  /// Makes the detection in a bare number: a code if the preceding message has a code of the same
  /// form, none otherwise.
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

  /// Removes everything but the mention of a payment, so that a silenced code leaves no trace.
  mutating func silence() {
    self = Detection(.none, mentionsPayment: mentionsPayment)
  }
}

extension Analysis {
  /// Returns a candidate as a detected code, with its range in the message.
  fileprivate func detectedCode(of candidate: Candidate, in source: SourceText) -> DetectedCode {
    let range = byteRange(of: candidate)
    return DetectedCode(
      code(of: candidate),
      raw: SecurityCode(source.characters(in: range)),
      range: source.messageRange(range)
    )
  }

  /// Whether the only candidate may be a follow-up code: it looks like nothing else.
  fileprivate var mayFollowCode: Bool {
    let shape = candidates[0].shape
    return candidates[0].kind == .plain && !shape.looksLikeDate && !shape.looksLikeYear
      && !evidence[0].has([.sender, .looksLikeDate, .looksLikeYear, .looksLikePhone])
  }
}
