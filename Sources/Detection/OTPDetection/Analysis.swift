internal import OTPLocales
internal import OTPMessage
internal import OTPText

/// The intermediate results of detection in one message. Reuses its memory from message to message.
struct Analysis: ~Copyable {
  private(set) var text = FoldedText()
  private(set) var map = KeywordMap()
  private(set) var candidates: [Candidate] = []
  /// The evidence for each candidate, and its weighted sum in thousandths of a logit.
  private(set) var evidence: [Evidence] = []
  private(set) var sums: [Int] = []
  /// The message as a sequence of roles; still that of an earlier one if there is no candidate.
  private(set) var sequence = TokenSequence()
  private(set) var decision = Decision([], sums: [], rule: Detector.rule)

  private let lexicon: Lexicon
  private let weights: WeightTable
  private let roles: RoleTable
  private var layout = TextLayout()
  private var textScan = TextScan()
  private var finder = KeywordFinder()
  private var runs: [Run] = []
  private var senderDigits: [UInt8] = []
  private var rivals = Rivals()

  init(lexicon: Lexicon, weights: WeightTable, roles: RoleTable) {
    self.lexicon = lexicon
    self.weights = weights
    self.roles = roles
  }

  /// Folds `original` without analysing it.
  mutating func fold(_ original: borrowing Span<UInt8>) {
    text.fold(original, table: lexicon.table)
  }

  /// Runs all stages, from folding to the decision.
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
    if !candidates.isEmpty {
      sequence.read(text, map, candidates, addresses: textScan.addresses)
    }
    weigh(original, sender: sender)
    decision = Decision(candidates, sums: sums, rule: Detector.rule)
  }

  /// Collects and sums the evidence for each candidate.
  private mutating func weigh(_ original: borrowing Span<UInt8>, sender: String?) {
    evidence.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    guard !candidates.isEmpty else { return }
    senderDigits.removeAll(keepingCapacity: true)
    if let sender { senderDigits += sender.utf8.lazy.filter { $0 >= 0x30 && $0 <= 0x39 } }
    let collector = SignalCollector(
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
      collector.note(index, in: &evidence[index])
      if hasAccent(candidates[index], in: original) { evidence[index].note(.fragment) }
    }
    rivals.count(candidates)
    let reader = RoleReader(sequence)
    var shared = 0
    reader.readMessage { feature, _ in shared += roles[feature] }
    for index in candidates.indices {
      rivals.note(for: candidates[index], in: &evidence[index])
      var steps = shared
      reader.read(index, candidates[index]) { feature, _ in steps += roles[feature] }
      sums.append(weights.sum(of: evidence[index]) + RoleTable.thousandths(steps))
    }
    let twins = Twins(text: text, map: map)
    twins.level(&sums, of: candidates, evidence)
    twins.levelIntroduced(&sums, of: candidates, evidence, sequence)
    twins.levelDescribed(&sums, of: candidates, evidence, sequence)
    for index in candidates.indices where excludes(index) {
      sums[index] = min(sums[index], Evidence.excludedSum)
    }
  }

  /// Whether combining accents, which folding drops, make the candidate another code: those on a
  /// letter, or on only some of its digits. On all digits, they decorate a code.
  private func hasAccent(_ candidate: Candidate, in original: borrowing Span<UInt8>) -> Bool {
    let range = byteRange(of: candidate)
    guard range.count > candidate.range.count else { return false }
    var (isLetter, isAccented, count) = (false, false, 0)
    for index in range.lowerBound..<range.upperBound - 1 {
      switch (original[index], original[index + 1]) {
      case (0xCD, 0x8F), (0x80..<0xC0, _): break  // U+034F, which is invisible
      case (0xCC, _), (0xCD, ..<0xB0):  // U+0300–U+036F
        if isLetter { return true }
        if !isAccented { count += 1 }
        isAccented = true
      case (let byte, _): (isLetter, isAccented) = (0x41..<0x80 ~= byte, false)
      }
    }
    return count > 0 && count < candidate.shape.length
  }

  /// Whether the candidate at `index` cannot be a code, whatever its sum: evidence excludes it, the
  /// message has nothing but numbers and marks, it has no word with a role and a number sign makes
  /// the candidate a reference, as in `Oakline #482913`, or the candidate is the number of a name,
  /// as in `Maple4820`.
  func excludes(_ index: Int) -> Bool {
    evidence[index].excludes || !sequence.hasWords
      || !sequence.hasRoles && evidence[index].has([.numberSign])
      || isNumberOfName(candidates[index])
  }

  private func isNumberOfName(_ candidate: Candidate) -> Bool {
    candidate.kind == .brand && candidate.shape.letters == 0 && candidate.range.lowerBound > 0
      && text.characters[candidate.range.lowerBound - 1].isLetter
  }

  /// Whether the message mentions a payment or a transfer. An amount of money counts as one: a
  /// false warning is cheap; a missing one is not.
  var mentionsPayment: Bool {
    map.has(.payment) || candidates.contains { $0.kind == .amount }
  }

  /// Returns the code of a candidate, as typed.
  func code(of candidate: Candidate) -> SecurityCode {
    // Strings of this length are stored inline, unlike those of longer numbers.
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

  /// Returns the range of a candidate in the original, in bytes.
  func byteRange(of candidate: Candidate) -> Range<Int> {
    byteRange(of: candidate.range)
  }

  /// Returns the range of folded characters in the original, in bytes.
  func byteRange(of characters: Range<Int>) -> Range<Int> {
    text.offset(of: characters.lowerBound)..<text.endOffset(of: characters.upperBound - 1)
  }
}
