internal import OTPLocales
internal import OTPText

/// Notes for each candidate of a message what speaks for it and against it.
struct SignalCollector {
  let text: FoldedText
  let layout: TextLayout
  let map: KeywordMap
  /// How much the message reads as the text of programs, from 0 to 1.
  let technicalShare: Double
  let candidates: [Candidate]
  /// The digits of the sender's number, in ASCII.
  private let senderDigits: [UInt8]
  /// For the candidate that is looked at, the role of the word for a code that a word such as `is` joins it to.
  private var pointer: Role?

  init(
    text: FoldedText,
    layout: TextLayout,
    map: KeywordMap,
    technicalShare: Double,
    senderDigits: [UInt8],
    candidates: [Candidate]
  ) {
    self.text = text
    self.layout = layout
    self.map = map
    self.technicalShare = technicalShare
    self.candidates = candidates
    self.senderDigits = senderDigits
  }

  /// Looks at the candidate at `index`, for which evidence is noted next.
  mutating func look(at index: Int) {
    pointer = map.has(.copula) ? codeWord(joinedTo: head(of: candidates[index])) : nil
  }

  /// Adds to `evidence`, which holds what the message says as a whole, that for the candidate at `index`, as far as it does not depend on
  /// that for others.
  // It changes nothing, for each call of a function that does not from one that does would copy the collector.
  func note(_ index: Int, in evidence: inout Evidence) {
    noteForm(of: candidates[index], in: &evidence)
    notePlace(of: index, in: &evidence)
    noteWords(around: index, in: &evidence)
    noteSentence(of: index, in: &evidence)
    noteSupport(in: &evidence)
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
      default: evidence.note(.oddLength, shape.groups > 1 ? 0.5 : 0.65)
      }
    } else if shape.digits == 0 {
      evidence.note(.lettersOnly, shape.isUnspeakable ? 0.4 : 1)
    } else {
      evidence.note(.mixedLetters, alternations(in: candidate.range) > 1 ? 0.5 : 1)
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
    evidence.note(.round, shape.roundness)
    if !shape.hasPrefix, isDesignation(candidate.range) { evidence.note(.designation) }
    if isSender(candidate) { evidence.note(.sender) }
  }

  /// How often letters and digits take turns: names have one after the other, `VT1211`, codes have them mingled, `Q4MHT`.
  private func alternations(in range: Range<Int>) -> Int {
    var count = 0
    var last: Bool?
    for index in range where text.characters[index].isWord {
      let isDigit = text.characters[index].isDigit
      if let last, last != isDigit { count += 1 }
      last = isDigit
    }
    return count
  }

  /// How sure the kind is: a year by a month, a brand, and three groups of two digits may still be codes.
  private func certainty(of candidate: Candidate) -> Double {
    switch candidate.kind {
    case .year, .brand: 0.6
    case .date: candidate.shape.digits == 6 && candidate.shape.groups == 3 ? 0.7 : 1
    default: 1
    }
  }

  /// How many capitals the name of a standard, a law or a flight has.
  private static let designationLengths = 2...5

  /// Whether a short word in capitals that names no code stands right before, as in `ISO 8859`, `PEP-3131`.
  private func isDesignation(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound - 1
    guard place > 0, case let scalar = text.characters[place].scalar,
      scalar == 0x20 || scalar == 0x2D, !map.ends(at: place)
    else { return false }
    place -= 1
    let end = place
    while place >= 0, end - place <= Self.designationLengths.upperBound,
      text.characters[place].isCapital
    {
      place -= 1
    }
    return Self.designationLengths.contains(end - place)
      && (place < 0 || !text.characters[place].isWord)
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
    var place = senderDigits.count - candidate.shape.digits
    for index in candidate.range where text.characters[index].isDigit {
      guard senderDigits[place] == text.characters[index].typed else { return false }
      place += 1
    }
    return true
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
    notePointer(to: index, in: &evidence)
  }

  /// Where a candidate begins, with a service's letters and their hyphen, as in `G-482913`.
  private func head(of candidate: Candidate) -> Int {
    guard candidate.shape.hasPrefix else { return candidate.range.lowerBound }
    var place = candidate.range.lowerBound - 1
    while place > 0, text.characters[place - 1].isCapital { place -= 1 }
    return place
  }

  /// Whether the message begins with the candidate.
  func opens(_ index: Int) -> Bool {
    previous(from: candidates[index].range.lowerBound - 1) == nil
  }

  /// Whether a colon and more of the line follow, as in `E1087: cannot open`.
  func isLabel(_ range: Range<Int>) -> Bool {
    let after = range.upperBound
    guard after + 1 < text.characters.count, text.characters[after].scalar == 0x3A,
      text.characters[after + 1].kind == .space
    else { return false }
    return text.characters[after + 1..<text.characters.count].first { $0.kind != .space }
      .map { $0.kind != .lineBreak } ?? false
  }

  /// The last character before `index` that is no space.
  func previous(from index: Int) -> Int? {
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
    let start = head(of: candidates[index])
    var place = start - 1
    while place >= 0, text.characters[place].isWhitespace { place -= 1 }
    guard place >= 0 else { return }
    let isOnLine = previous(from: start - 1) == place
    switch text.characters[place].scalar {
    case 0x3A, 0x3D, 0x3E, 0x2192, 0x261E:  // : = > → ☞
      let strength = isOnLine ? 1 : 0.8
      if let role = codeWord(before: place, of: index) {
        noteMark(of: role, strength, in: &evidence)
      } else {
        // More text right behind it may be what the mark points at: `Bugs fixed: 482913 Crash at start`.
        let isLast = endsClause(candidates[index].range.upperBound)
        evidence.note(.pointed, strength * (isLast ? 1 : Self.openPointer))
      }
    case 0x28, 0x5B, 0x22, 0x3C, 0x2A, 0x300C, 0x300E, 0x3010, 0x300A, 0x3008:
      if isOnLine { evidence.note(.bracketed) }
    case 0x23:
      if isOnLine { evidence.note(.numberSign) }
    default:
      if isOnLine, let pointer { noteMark(of: pointer, 1, in: &evidence) }
    }
  }

  /// How much of a mark is left when text follows the number without another mark.
  private static let openPointer = 0.4

  /// How much of the word for a code is left at least where a mark points from it, whatever stands in between.
  private static let pointedShare = 0.6

  private func noteMark(of role: Role, _ strength: Double, in evidence: inout Evidence) {
    evidence.note(.marked, strength)
    if let signal = role.signalBefore { evidence.note(signal, Self.pointedShare * strength) }
  }

  /// Whether a word such as `is` points at the candidate that is looked at.
  var isPointedAt: Bool { pointer != nil }

  /// The role of the word for a code that stands earlier in a sentence in which a word such as `is` stands right before `start`.
  private func codeWord(joinedTo start: Int) -> Role? {
    guard var place = map.index(before: start), map.keywords[place].role == .copula else {
      return nil
    }
    let copula = map.keywords[place].range
    let gap = layout.way(from: copula.upperBound, to: start)
    guard gap.words == 0, gap.sentences == 0 else { return nil }
    while place > 0 {
      place -= 1
      let keyword = map.keywords[place]
      let way = layout.way(from: keyword.range.upperBound, to: copula.lowerBound)
      guard way.sentences == 0, way.words <= Self.copulaReach else { return nil }
      if keyword.role.namesCode { return keyword.role }
    }
    return nil
  }

  /// How many words before `is` the word for a code may stand, what the code is for in between.
  private static let copulaReach = 24.0

  /// How many words before a colon a word for a code may stand, as in `code for the card ending in 7715:`.
  private static let pointingReach = 12.0

  /// The role of the last telling word before the mark at `mark`, if that is one for a code; words that another number
  /// answers are stepped over.
  private func codeWord(before mark: Int, of index: Int) -> Role? {
    guard var place = map.index(before: mark) else { return nil }
    while place >= 0 {
      let keyword = map.keywords[place]
      let way = layout.way(from: keyword.range.upperBound, to: mark)
      guard way.words <= Self.pointingReach, way.lines == 0, way.sentences == 0 else {
        return nil
      }
      if keyword.role.namesCode { return keyword.role }
      let isAnswered =
        index > 0 && candidates[index - 1].range.lowerBound >= keyword.range.upperBound
      if keyword.role.namesAnotherNumber, !isAnswered { return nil }
      place -= 1
    }
    return nil
  }
}
