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
      self.init(outcome: .none, score: score, mentionsPayment: mentionsPayment)
    case .ambiguous:
      self.init(
        outcome: .ambiguous,
        score: score,
        language: language,
        mentionsPayment: mentionsPayment
      )
    case .accepted(let index):
      let winner = analysis.candidates[index]
      let range = analysis.byteRange(of: winner)
      guard !source.isReversed(range) else {
        self.init(
          outcome: .none,
          score: min(score, Detector.highestScoreWithoutCode),
          mentionsPayment: mentionsPayment
        )
        return
      }
      self.init(
        outcome: .code,
        code: analysis.code(of: winner),
        range: source.messageRange(range),
        raw: SecurityCode(source.characters(in: range)),
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
        outcome: .none,
        score: min(score, Detector.highestScoreWithoutCode),
        mentionsPayment: analysis.mentionsPayment
      )
      return
    }
    let range = analysis.byteRange(of: analysis.candidates[0])
    self.init(
      outcome: .code,
      code: analysis.code(of: analysis.candidates[0]),
      range: source.messageRange(range),
      raw: SecurityCode(source.characters(in: range)),
      score: Detector.thresholdScore,
      language: earlier.language,
      mentionsPayment: earlier.mentionsPayment
    )
  }

  /// Takes back all but the outcome and what may warn a person: a code that must not be reported shows in nothing.
  mutating func silence() {
    self = Detection(outcome: .none, mentionsPayment: mentionsPayment)
  }

  /// A detection that the binding `line` decides, whatever else the message says.
  init(bound line: BoundLine?, outcome: Outcome, mentionsPayment: Bool = false) {
    self.init(
      outcome: outcome,
      code: outcome == .code ? line.map { SecurityCode($0.code) } : nil,
      range: line?.range,
      raw: line.map { SecurityCode($0.code) },
      score: outcome == .code ? 1 : 0,
      binding: line?.binding,
      mentionsPayment: mentionsPayment
    )
  }
}

extension Analysis {
  /// Whether the only number may be a code by what came before it: one that reads as something else is none.
  fileprivate var mayFollowCode: Bool {
    let shape = candidates[0].shape
    return candidates[0].kind == .plain && !shape.looksLikeDate && !shape.looksLikeYear
      && !evidence[0].has([.sender, .looksLikeDate, .looksLikeYear, .looksLikePhone])
  }
}
