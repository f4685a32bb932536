internal import OTPLocales
internal import OTPMessage
internal import OTPText

/// What was made of a message on the way to a detection; it keeps its memory from
/// message to message.
struct Analysis: ~Copyable {
  private(set) var text = FoldedText()
  private(set) var map = KeywordMap()
  private(set) var candidates: [Candidate] = []
  /// The evidence for each candidate, and its weighted sum, in thousandths.
  private(set) var evidence: [Evidence] = []
  private(set) var sums: [Int] = []
  private(set) var decision = Decision([], sums: [], rule: Detector.rule)

  private let lexicon: Lexicon
  private let weights: WeightTable
  private var layout = TextLayout()
  private var textScan = TextScan()
  private var finder = KeywordFinder()
  private var runs: [Run] = []
  private var senderDigits: [UInt8] = []
  private var rivals = Rivals()

  init(lexicon: Lexicon, weights: WeightTable) {
    self.lexicon = lexicon
    self.weights = weights
  }

  /// Folds `original` without analysing it.
  mutating func fold(_ original: borrowing Span<UInt8>) {
    text.fold(original, table: lexicon.table)
  }

  /// Goes through the stages from normalised text to decision.
  mutating func analyse(_ original: borrowing Span<UInt8>, sender: String?) {
    fold(original)
    layout.measure(text)
    textScan.read(text)
    finder.find(in: text, of: original, outside: textScan.addresses, lexicon: lexicon)
    map.fill(with: finder.matches, finder.languages, user: lexicon.user, in: text)
    KeywordComposer(text: text, layout: layout).compose(&map)
    runs.removeAll(keepingCapacity: true)
    RunScanner(text: text, keywords: map).scan(textScan.rawRuns, into: &runs)
    candidates.removeAll(keepingCapacity: true)
    CandidateScanner(text: text, keywords: map, runs: runs, textScan: textScan).scan(
      into: &candidates
    )
    weigh(sender: sender)
    decision = Decision(candidates, sums: sums, rule: Detector.rule)
  }

  /// Collects and sums the evidence for each candidate.
  private mutating func weigh(sender: String?) {
    evidence.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    guard !candidates.isEmpty else { return }
    senderDigits.removeAll(keepingCapacity: true)
    if let sender { senderDigits += sender.utf8.lazy.filter { $0 >= 0x30 && $0 <= 0x39 } }
    var collector = SignalCollector(
      text: text,
      layout: layout,
      map: map,
      technicalShare: Double(textScan.technicalMarks) / Double(TechnicalText.sure),
      isShouted: textScan.isShouted,
      senderDigits: senderDigits,
      candidates: candidates
    )
    var message = Evidence()
    collector.noteMessage(in: &message)
    for index in candidates.indices {
      evidence.append(message)
      collector.look(at: index)
      collector.note(index, in: &evidence[index])
    }
    rivals.count(candidates, evidence)
    for index in candidates.indices {
      rivals.note(for: candidates[index], in: &evidence[index])
      sums.append(weights.sum(of: evidence[index]))
    }
  }

  /// Whether the message speaks of a payment or a transfer; a sum of money beside a code counts as
  /// one, for a caution too many costs a glance and one too few may cost the sum.
  var mentionsPayment: Bool {
    map.has(.payment) || candidates.contains { $0.kind == .amount }
  }

  /// The code of a candidate as it would be typed.
  func code(of candidate: Candidate) -> SecurityCode {
    // Codes are so short that their strings need no memory of their own; those of
    // longer numbers do.
    let code = unsafe String(unsafeUninitializedCapacity: candidate.range.count) { bytes in
      var count = 0
      for index in candidate.range where text.characters[index].typed != 0 {
        unsafe bytes[count] = text.characters[index].typed
        count += 1
      }
      return count
    }
    return SecurityCode(code)
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
