internal import OTPLocales
internal import OTPText

/// Notes for each candidate of a message what speaks for it and against it.
struct SignalCollector {
  let text: FoldedText
  let layout: TextLayout
  let map: KeywordMap
  let candidates: [Candidate]
  /// The digits of the sender's number, in ASCII.
  private let senderDigits: [UInt8]
  /// For each candidate, whether a word such as `is` points at it; empty when the message has no such word.
  private var pointedAt: [Bool] = []
  /// How often each code occurs among the candidates, by fingerprint.
  private let occurrences: [UInt64: Int]
  /// How many numbers of the message look like nothing else.
  private let plainCount: Int

  init(
    text: FoldedText,
    layout: TextLayout,
    map: KeywordMap,
    sender: String?,
    candidates: [Candidate]
  ) {
    self.text = text
    self.layout = layout
    self.map = map
    self.candidates = candidates
    senderDigits = sender.map { $0.utf8.filter { $0 >= 0x30 && $0 <= 0x39 } } ?? []
    var occurrences: [UInt64: Int] = [:]
    for candidate in candidates { occurrences[candidate.fingerprint, default: 0] += 1 }
    self.occurrences = occurrences
    plainCount = candidates.count { $0.kind == .plain && $0.shape.digits > 0 }
    if map.has(.copula) { pointedAt = candidates.map { isAfterCopula($0.range.lowerBound) } }
  }

  /// The evidence for the candidate at `index`.
  func evidence(for index: Int) -> Evidence {
    var evidence = Evidence()
    noteForm(of: candidates[index], in: &evidence)
    notePlace(of: index, in: &evidence)
    noteWords(around: index, in: &evidence)
    noteMessage(in: &evidence)
    return evidence
  }
}

// How the candidate is written.
extension SignalCollector {
  private func noteForm(of candidate: Candidate, in evidence: inout Evidence) {
    let shape = candidate.shape
    if candidate.kind != .plain {
      evidence.note(.otherKind, certainty(of: candidate))
    }
    if shape.letters == 0 {
      switch shape.length {
      case 6: evidence.note(.sixDigits)
      case 4, 5, 7, 8: evidence.note(.usualLength)
      case 3: evidence.note(.oddLength)
      default: evidence.note(.oddLength, 0.8)
      }
    } else if shape.digits == 0 {
      evidence.note(.lettersOnly)
    } else {
      evidence.note(.mixedLetters)
      if shape.readsAsWord { evidence.note(.readsAsWord) }
      if shape.hasLowercase { evidence.note(.lowercaseLetters) }
      if shape.length < 5 || shape.length > 8 { evidence.note(.oddLength, 0.7) }
    }
    if shape.groups > 1 {
      evidence.note(.grouped)
      if candidate.range.contains(where: { text.characters[$0].scalar == 0x2E }) {
        evidence.note(.dotted)
      }
    }
    if shape.hasPrefix { evidence.note(.prefixed) }
    if looksLikePhone(candidate) { evidence.note(.looksLikePhone) }
    if shape.looksLikeDate { evidence.note(.looksLikeDate) }
    if isSender(candidate) { evidence.note(.sender) }
  }

  /// How sure the kind is: a year by a month, a brand, and three groups of two digits may still be codes.
  private func certainty(of candidate: Candidate) -> Double {
    switch candidate.kind {
    case .year, .brand: 0.6
    case .date: candidate.shape.digits == 6 && candidate.shape.groups == 3 ? 0.7 : 1
    default: 1
    }
  }

  /// Digits of the shortest telephone number that is written in groups, and of one that is not.
  private static let fewestPhoneDigits = (grouped: 7, plain: 9)

  private func looksLikePhone(_ candidate: Candidate) -> Bool {
    let shape = candidate.shape
    guard shape.letters == 0 else { return false }
    let startsWithZero = text.characters[candidate.range.lowerBound].scalar == 0x30
    let fewest = shape.groups > 1 ? Self.fewestPhoneDigits.grouped : Self.fewestPhoneDigits.plain
    return startsWithZero && shape.digits >= fewest
  }

  private func isSender(_ candidate: Candidate) -> Bool {
    guard candidate.shape.letters == 0, !senderDigits.isEmpty,
      senderDigits.count >= candidate.shape.digits
    else { return false }
    let own = candidate.range.lazy.map { text.characters[$0] }.filter(\.isDigit).map(\.typed)
    return senderDigits.suffix(candidate.shape.digits).elementsEqual(own)
  }
}

// Where the candidate stands.
extension SignalCollector {
  private func notePlace(of index: Int, in evidence: inout Evidence) {
    let range = candidates[index].range
    let before = previous(from: range.lowerBound - 1)
    let after = next(from: range.upperBound)
    let startsLine = before.map { text.characters[$0].kind == .lineBreak } ?? true
    let endsLine = after.map { text.characters[$0].kind == .lineBreak } ?? true
    if startsLine, endsLine, before != nil || after != nil { evidence.note(.ownLine) }
    if before == nil { evidence.note(.first) }
    notePointer(to: index, in: &evidence)
    noteAlone(index, in: &evidence)
  }

  /// The last character before `index` that is no space.
  private func previous(from index: Int) -> Int? {
    var place = index
    while place >= 0, text.characters[place].kind == .space { place -= 1 }
    return place >= 0 ? place : nil
  }

  private func next(from index: Int) -> Int? {
    var place = index
    while place < text.characters.count, text.characters[place].kind == .space { place += 1 }
    // A full stop may end the line.
    if place < text.characters.count, text.characters[place].scalar == 0x2E { place += 1 }
    while place < text.characters.count, text.characters[place].kind == .space { place += 1 }
    return place < text.characters.count ? place : nil
  }

  /// Looks at the mark before the candidate; it may end the line above.
  private func notePointer(to index: Int, in evidence: inout Evidence) {
    let start = candidates[index].range.lowerBound
    var place = start - 1
    while place >= 0, text.characters[place].isWhitespace { place -= 1 }
    guard place >= 0 else { return }
    let isOnLine = previous(from: start - 1) == place
    switch text.characters[place].scalar {
    case 0x3A, 0x3D, 0x3E, 0x2192, 0x261E:  // : = > → ☞
      evidence.note(isAfterCodeWord(place, of: index) ? .marked : .pointed, isOnLine ? 1 : 0.8)
    case 0x28, 0x5B, 0x22, 0x3C, 0x2A, 0x300C, 0x300E, 0x3010, 0x300A, 0x3008:
      if isOnLine { evidence.note(.bracketed) }
    case 0x23:
      if isOnLine { evidence.note(.numberSign) }
    default:
      if isOnLine, isPointedAt(index) { evidence.note(.marked) }
    }
  }

  /// Whether a word such as `is` points at the candidate at `index`.
  func isPointedAt(_ index: Int) -> Bool { !pointedAt.isEmpty && pointedAt[index] }

  /// Whether a word such as `is` stands right before `start`, and a word for a code earlier in the same sentence.
  private func isAfterCopula(_ start: Int) -> Bool {
    guard var place = map.index(before: start), map.keywords[place].role == .copula else {
      return false
    }
    let copula = map.keywords[place].range
    let gap = layout.way(from: copula.upperBound, to: start)
    guard gap.words == 0, gap.sentences == 0 else { return false }
    while place > 0 {
      place -= 1
      let keyword = map.keywords[place]
      let way = layout.way(from: keyword.range.upperBound, to: copula.lowerBound)
      guard way.sentences == 0, way.words <= Self.copulaReach else { return false }
      if keyword.role.namesCode { return true }
    }
    return false
  }

  /// How many words before `is` the word for a code may stand, what the code is for in between.
  private static let copulaReach = 24.0

  /// How many words before a colon a word for a code may stand, as in `code for the card ending in 7715:`.
  private static let pointingReach = 12.0

  /// Whether the last telling word before the mark at `mark` is one for a code; words that another number answers are
  /// stepped over.
  private func isAfterCodeWord(_ mark: Int, of index: Int) -> Bool {
    guard var place = map.index(before: mark) else { return false }
    while place >= 0 {
      let keyword = map.keywords[place]
      let way = layout.way(from: keyword.range.upperBound, to: mark)
      guard way.words <= Self.pointingReach, way.lines == 0, way.sentences == 0 else {
        return false
      }
      if keyword.role.namesCode { return true }
      let isAnswered =
        index > 0 && candidates[index - 1].range.lowerBound >= keyword.range.upperBound
      if keyword.role.namesAnotherNumber, !isAnswered { return false }
      place -= 1
    }
    return false
  }

  private func noteAlone(_ index: Int, in evidence: inout Evidence) {
    let own = candidates[index]
    let equals = occurrences[own.fingerprint] ?? 1
    if equals > 1 { evidence.note(.repeated) }
    let rivals = plainCount - equals
    if rivals <= 0 { evidence.note(.alone) }
    if rivals > 1 { evidence.note(.crowded, Double(rivals - 1) / 3) }
    // Beside another number a year is a year; alone it may be a code.
    if own.shape.looksLikeYear { evidence.note(.looksLikeYear, rivals > 0 ? 1 : 0.5) }
  }
}

// What the message says as a whole.
extension SignalCollector {
  private func noteMessage(in evidence: inout Evidence) {
    if map.has(.once) || map.has(.code) { evidence.note(.once, map.has(.once) ? 1 : 0.3) }
    if map.has(.purpose) { evidence.note(.purpose) }
    if map.has(.validity) { evidence.note(.validity) }
    if map.has(.secrecy) { evidence.note(.secrecy) }
    evidence.note(.statement, statementShare)
    let others =
      map.count(of: .promo) + map.count(of: .pickup) + map.count(of: .access)
      + map.count(of: .tracking) + map.count(of: .postal)
    let named = map.has(.code) ? 0.4 : 1
    evidence.note(.otherMatter, min(1, Double(others) / 2) * named)
  }

  /// Roles whose words fill receipts, tickets and statements.
  private static let listing: [Role] = [.reference, .order, .account, .card, .amount, .place]
  /// Roles whose words say what a code is for or how to treat it.
  private static let supporting: [Role] = [.code, .once, .purpose, .action, .validity, .secrecy]
  /// From how many words a list is one, and with how many it surely is.
  private static let listLengths = (fewest: 2, sure: 4)

  /// How much the message reads as a list of numbers of which none is for signing in.
  private var statementShare: Double {
    let words = Self.listing.reduce(0) { $0 + map.count(of: $1) }
    guard words >= Self.listLengths.fewest, !Self.supporting.contains(where: map.has) else {
      return 0
    }
    return Double(words) / Double(Self.listLengths.sure)
  }
}
