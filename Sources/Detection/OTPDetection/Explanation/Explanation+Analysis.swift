internal import OTPLocales
internal import OTPText

extension Explanation.Candidate {
  /// Makes the candidate of `analysis` at `index`.
  init(
    at index: Int,
    of analysis: borrowing Analysis,
    _ source: SourceText,
    _ weights: WeightTable,
    _ roles: RoleTable,
    _ shared: RoleSum
  ) {
    let candidate = analysis.candidates[index]
    range = source.messageRange(analysis.byteRange(of: candidate))
    code = analysis.code(of: candidate)
    kind = Kind(rawValue: "\(candidate.kind)")
    score = Detector.score(ofSum: analysis.sums[index])
    hasCodeLength = candidate.hasCodeLength
    let evidence = analysis.evidence[index]
    canBeWord = candidate.shape.canBeWord
    isExcluded = analysis.excludes(index)
    let reader = RoleReader(analysis.sequence)
    var sum = shared
    sum.add(index, candidate, reader, roles)
    features = sum.features
    naming = reader.naming(of: index)
    shares = sum.shares.map { share in
      let bytes = analysis.byteRange(of: reader.tokens[share.token].range)
      return Explanation.Share(
        range: source.messageRange(bytes),
        contribution: share.logits
      )
    }
    self.evidence =
      (Signal.allCases.compactMap { signal in
        Explanation.Evidence(signal, evidence.strength(of: signal), weights[signal])
      } + sum.groups.map { Explanation.Evidence($0.group, steps: $0.steps) })
      .sorted { abs($0.contribution) > abs($1.contribution) }
  }
}

extension Explanation.Word {
  /// Makes a word; nil if it is in the subject.
  init?(
    _ keyword: KeywordMap.Keyword,
    _ analysis: borrowing Analysis,
    _ source: SourceText,
    languages: [String]
  ) {
    guard let range = source.messageRange(analysis.byteRange(of: keyword.range)) else { return nil }
    self.range = range
    role = keyword.role
    var tags: [String] = []
    keyword.locales.forEach { tags.append(languages[$0]) }
    self.languages = tags
  }
}

extension Explanation.Evidence {
  /// Makes the evidence of a signal; nil if the signal was not seen.
  fileprivate init?(_ signal: Signal, _ strength: Int, _ weight: Int) {
    guard strength > 0 else { return nil }
    self.signal = signal
    name = .init(description: signal.name)
    sentence = signal.sentence
    self.strength = (Double(strength) / Double(Evidence.full) * 1000).rounded() / 1000
    contribution = Double(weight * strength / Evidence.full) / 1000
  }

  /// Makes the evidence of the features of a family.
  fileprivate init(_ group: RoleFeature.Group, steps: Int) {
    signal = nil
    name = .init(description: group.rawValue)
    sentence = group.sentence
    strength = 1
    contribution = Double(RoleTable.thousandths(steps)) / 1000
  }
}

extension Analysis {
  /// Returns the keywords of the message that the user added.
  func userKeywords(in source: SourceText) -> [Explanation.UserKeyword] {
    var keywords: [Explanation.UserKeyword] = []
    for keyword in map.keywords where map.isUser(keyword.locales) {
      keywords.append(
        Explanation.UserKeyword(
          range: source.messageRange(byteRange(of: keyword.range)),
          role: .init(description: keyword.role.rawValue)
        )
      )
    }
    return keywords
  }
}
