internal import OTPLocales

extension Detection {
  /// What `analysis` of `source` came to.
  init(_ analysis: Analysis, _ source: SourceText, languages: [String]) {
    let best = analysis.decision.best.map { analysis.candidates[$0] }
    let score = Decision.score(ofSum: best?.sum ?? .min / 2)
    let speaksOfPayment = analysis.speaksOfPayment
    // Words that all languages share tell none.
    let language = analysis.map.language.map { languages[$0] }.flatMap { $0 == "und" ? nil : $0 }
    switch analysis.decision.verdict {
    case .none:
      self.init(outcome: .none, score: best == nil ? 0 : score, speaksOfPayment: speaksOfPayment)
    case .ambiguous:
      self.init(
        outcome: .ambiguous,
        score: score,
        language: language,
        speaksOfPayment: speaksOfPayment
      )
    case .code(let index):
      let winner = analysis.candidates[index]
      let range = analysis.byteRange(of: winner)
      self.init(
        outcome: .code,
        code: analysis.code(of: winner),
        range: source.messageRange(range),
        raw: SecurityCode(source.characters(in: range)),
        score: score,
        language: language,
        speaksOfPayment: speaksOfPayment
      )
    }
  }

  /// A detection that the binding `line` decides, whatever else the message says.
  init(bound line: BoundLine?, outcome: Outcome, speaksOfPayment: Bool = false) {
    self.init(
      outcome: outcome,
      code: outcome == .code ? line.map { SecurityCode($0.code) } : nil,
      range: line?.range,
      raw: line.map { SecurityCode($0.code) },
      score: outcome == .code ? 1 : 0,
      binding: line?.binding,
      speaksOfPayment: speaksOfPayment
    )
  }
}
