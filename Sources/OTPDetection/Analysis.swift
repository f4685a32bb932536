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
    var layout = TextLayout()
    layout.measure(text)
    var addresses: [Range<Int>] = []
    AddressScanner(text: text).scan(into: &addresses)
    finder.find(in: text, of: original, outside: addresses, lexicon: lexicon)
    var map = KeywordMap(finder.matches, finder.languages, user: lexicon.user, in: text)
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
    }
    let rivals = Rivals(candidates)
    for index in candidates.indices {
      rivals.note(for: &candidates[index])
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
    byteRange(of: candidate.range)
  }

  /// Where characters of the folded text stand in the original, in bytes.
  func byteRange(of characters: Range<Int>) -> Range<Int> {
    text.offset(of: characters.lowerBound)..<text.endOffset(of: characters.upperBound - 1)
  }
}
