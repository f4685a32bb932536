internal import OTPLocales
internal import OTPMessage
internal import OTPText

/// What was made of a message on the way to a detection.
struct Analysis {
  let text: FoldedText
  let map: KeywordMap
  let candidates: [Candidate]
  let decision: Decision

  /// Goes through the stages from normalised text to decision.
  init(
    _ original: borrowing Span<UInt8>,
    sender: String?,
    lexicon: Lexicon,
    weights: Weights,
    finder: inout KeywordFinder
  ) {
    text = FoldedText(original, table: lexicon.table)
    finder.find(in: text, of: original, lexicon: lexicon)
    var layout = TextLayout()
    layout.measure(text)
    var addresses: [Range<Int>] = []
    AddressScanner(text: text).scan(into: &addresses)
    var map = KeywordMap(
      AddressScanner.outside(addresses, finder.matches),
      localeCount: lexicon.languages.count,
      common: lexicon.common
    )
    KeywordComposer(text: text, layout: layout).compose(&map)
    var runs: [Run] = []
    RunScanner(text: text, keywords: map).scan(into: &runs)
    var candidates: [Candidate] = []
    var scanner = CandidateScanner(text: text, keywords: map, runs: runs, addresses: addresses)
    scanner.scan(into: &candidates)
    let collector = SignalCollector(
      text: text,
      layout: layout,
      map: map,
      sender: sender,
      candidates: candidates
    )
    for index in candidates.indices {
      candidates[index].evidence = collector.evidence(for: index)
      candidates[index].sum = candidates[index].evidence.sum(by: weights)
    }
    decision = Decision(candidates)
    self.map = map
    self.candidates = candidates
  }

  /// Whether the message speaks of a payment or a transfer; a sum of money beside a code counts as one, for a caution
  /// too many costs a glance and one too few may cost the sum.
  var speaksOfPayment: Bool {
    map.has(.payment) || candidates.contains { $0.kind == .amount }
  }

  /// The code of a candidate as it would be typed.
  func code(of candidate: Candidate) -> SecurityCode {
    let typed = candidate.range.lazy.map { text.characters[$0].typed }.filter { $0 != 0 }
    return SecurityCode(String(decoding: Array(typed), as: UTF8.self))
  }

  /// Where a candidate stands in the original, in bytes.
  func byteRange(of candidate: Candidate) -> Range<Int> {
    text.offset(of: candidate.range.lowerBound)..<text.endOffset(of: candidate.range.upperBound - 1)
  }
}
