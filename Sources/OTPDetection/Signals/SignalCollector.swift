internal import OTPLocales
internal import OTPText

/// Notes for each candidate of a message what speaks for it and against it.
struct SignalCollector {
  let text: FoldedText
  let layout: TextLayout
  let map: KeywordMap
  let sender: String?
  let candidates: [Candidate]
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
    self.sender = sender
    self.candidates = candidates
    var occurrences: [UInt64: Int] = [:]
    for candidate in candidates { occurrences[candidate.fingerprint, default: 0] += 1 }
    self.occurrences = occurrences
    plainCount = candidates.count { $0.kind == .plain && $0.shape.digits > 0 }
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
      // A year by a month may still be a code that happens to stand there; all else is what it is.
      evidence.note(.otherKind, candidate.kind == .year ? 0.5 : 1)
    }
    if shape.letters == 0 {
      switch shape.length {
      case 6: evidence.note(.sixDigits)
      case 4, 5, 7, 8: evidence.note(.usualLength)
      default: evidence.note(.oddLength)
      }
    } else if shape.digits == 0 {
      evidence.note(.lettersOnly)
    } else {
      evidence.note(.mixedLetters)
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
    if shape.looksLikeDate { evidence.note(.looksLikeDate) }
    if shape.looksLikeYear { evidence.note(.looksLikeYear) }
    if isSender(candidate) { evidence.note(.sender) }
  }

  private func isSender(_ candidate: Candidate) -> Bool {
    guard let sender else { return false }
    let digits = sender.utf8.filter { $0 >= 0x30 && $0 <= 0x39 }
    guard candidate.shape.letters == 0, digits.count >= candidate.shape.digits else { return false }
    let own = candidate.range.filter { text.characters[$0].isDigit }
      .map { UInt8(text.characters[$0].typed) }
    return digits.suffix(own.count).elementsEqual(own)
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
    if startsLine, endsLine { evidence.note(.ownLine) }
    if before == nil { evidence.note(.first) }
    if let before { notePointer(text.characters[before].scalar, in: &evidence) }
    noteAlone(index, in: &evidence)
  }

  /// The last character before `index` that is no space; a prefix such as `G-` is stepped over.
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

  private func notePointer(_ scalar: UInt32, in evidence: inout Evidence) {
    switch scalar {
    case 0x3A, 0x3D, 0x3E, 0x2192, 0x261E: evidence.note(.marked)  // : = > → ☞
    case 0x28, 0x5B, 0x22, 0x3C, 0x2A, 0x300C, 0x300E, 0x3010, 0x300A, 0x3008, 0x201A:
      evidence.note(.bracketed)
    case 0x23: evidence.note(.numberSign)
    default: break
    }
  }

  private func noteAlone(_ index: Int, in evidence: inout Evidence) {
    let own = candidates[index]
    let equals = occurrences[own.fingerprint] ?? 1
    if equals > 1 { evidence.note(.repeated) }
    let rivals = plainCount - equals
    if rivals <= 0 { evidence.note(.alone) }
  }
}

// What the message says as a whole.
extension SignalCollector {
  private func noteMessage(in evidence: inout Evidence) {
    if map.has(.once) || map.has(.code) { evidence.note(.once, map.has(.once) ? 1 : 0.3) }
    if map.has(.purpose) { evidence.note(.purpose) }
    if map.has(.validity) { evidence.note(.validity) }
    if map.has(.secrecy) { evidence.note(.secrecy) }
    if map.has(.void) { evidence.note(.void) }
    let others = map.count(of: .promo) + map.count(of: .pickup) + map.count(of: .access)
      + map.count(of: .tracking) + map.count(of: .postal) + map.count(of: .other)
    let named = map.has(.code) ? 0.4 : 1
    evidence.note(.otherMatter, min(1, Double(others) / 2) * named)
  }
}
