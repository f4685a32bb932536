internal import OTPLocales
internal import OTPText

/// Collects the evidence for and against each candidate of a message.
struct SignalCollector {
  let text: FoldedText
  let layout: TextLayout
  let map: KeywordMap
  /// How strongly the message resembles program text, from 0.
  let technicalShare: Double
  /// Whether the message is written in capitals.
  let isShouted: Bool
  let candidates: [Candidate]
  let scenes: Scenes
  /// The digits of the sender's number, in ASCII.
  private let senderDigits: [UInt8]
  /// The role of the word for a code that a word such as `is` joins to the current candidate.
  var pointer: Role?

  init(
    text: FoldedText,
    layout: TextLayout,
    map: KeywordMap,
    technicalShare: Double,
    isShouted: Bool,
    senderDigits: [UInt8],
    candidates: [Candidate]
  ) {
    self.text = text
    self.layout = layout
    self.map = map
    self.technicalShare = technicalShare
    self.isShouted = isShouted
    self.candidates = candidates
    scenes = Scenes(map, in: text)
    self.senderDigits = senderDigits
  }

  /// Selects the candidate at `index` as the current one.
  mutating func look(at index: Int) {
    pointer = map.has(.copula) ? codeWord(joinedTo: head(of: candidates[index])) : nil
  }

  /// Adds the candidate's own evidence to `evidence`, which already has that of the message.
  /// Evidence that depends on other candidates follows later.
  // Not mutating: each call from a mutating function to a nonmutating one would copy the collector.
  func note(_ index: Int, in evidence: inout Evidence) {
    noteForm(of: candidates[index], in: &evidence)
    notePlace(of: index, in: &evidence)
    noteWords(around: index, in: &evidence)
    noteRecipient(index, in: &evidence)
    noteNameAlone(index, in: &evidence)
    noteRelayed(index, in: &evidence)
    noteSentence(of: index, in: &evidence)
    noteSupport(in: &evidence)
  }
}

// The form of the candidate.
extension SignalCollector {
  private func noteForm(of candidate: Candidate, in evidence: inout Evidence) {
    let shape = candidate.shape
    if candidate.kind != .plain, candidate.kind != .date {
      evidence.note(.otherKind, certainty(of: candidate))
    }
    if shape.letters == 0 {
      // Two pairs are more often something else.
      if shape.length == 6 { evidence.note(.sixDigits) }
      if [4, 5, 7, 8].contains(shape.length), shape.groups != 2 || shape.length > 4 {
        evidence.note(.usualLength)
      }
    } else if shape.digits == 0 {
      evidence.note(.lettersOnly, shape.isUnspeakable ? 0.4 : 1)
    } else {
      evidence.note(.mixedLetters, alternations(in: candidate.range) > 1 ? 0.5 : 1)
      if shape.readsAsWord { evidence.note(.readsAsWord) }
      if shape.hasLowercase { evidence.note(.lowercaseLetters) }
    }
    if shape.groups > 1, shape.groups != 2 || shape.length > 4 {
      evidence.note(.grouped)
      if candidate.range.contains(where: { text.characters[$0].scalar == 0x2E }) {
        evidence.note(.dotted)
      }
    }
    if shape.hasPrefix { evidence.note(.prefixed) }
    if shape.looksLikeDate { evidence.note(.looksLikeDate) }
    if !shape.hasPrefix, !isShouted, isDesignation(candidate.range) { evidence.note(.designation) }
    if isSender(candidate) { evidence.note(.sender) }
  }

  /// Returns the number of changes between letters and digits. Names have few, as in `VT1211`;
  /// codes have several, as in `Q4MHT`.
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

  /// Returns the certainty of the kind. A year next to a month, a brand, and three groups of two
  /// digits may still be codes.
  func certainty(of candidate: Candidate) -> Double {
    switch candidate.kind {
    case .year, .brand: 0.6
    case .date: candidate.shape.digits == 6 && candidate.shape.groups == 3 ? 0.7 : 1
    default: 1
    }
  }

  /// The number of capitals in the designation of a standard, a law or a flight.
  private static let designationLengths = 2...5

  /// Whether a short word in capitals that is not a keyword directly precedes the range, as in `ISO
  /// 8859` and `PEP-3131`.
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

  /// The minimum number of digits in a phone number, with and without groups.
  private static let fewestPhoneDigits = (grouped: 7, plain: 9)

  func looksLikePhone(_ candidate: Candidate) -> Bool {
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
