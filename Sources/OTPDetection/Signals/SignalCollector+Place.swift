internal import OTPLocales
internal import OTPText

// The position of the candidate.
extension SignalCollector {
  func notePlace(of index: Int, in evidence: inout Evidence) {
    let range = emphasised(candidates[index].range)
    let before = previous(from: range.lowerBound - 1)
    let after = next(from: range.upperBound)
    let startsLine = before.map { text.characters[$0].kind == .lineBreak } ?? true
    let endsLine = after.map { text.characters[$0].kind == .lineBreak } ?? true
    if startsLine, endsLine, before != nil || after != nil, !isBesideNameAlone {
      evidence.note(.ownLine)
    }
    notePointer(to: index, in: &evidence)
  }

  /// The maximum number of words in a message that consists of a name or a greeting and a number.
  private static let longestName = 4.0

  /// Whether the message is short and has no keyword that says what its number is.
  private var isBesideNameAlone: Bool {
    map.keywords.isEmpty
      && layout.distance(from: 0, to: text.characters.count).words <= Self.longestName
  }

  /// Returns the start of a candidate, including a service prefix and its hyphen, as in `G-482913`.
  func head(of candidate: Candidate) -> Int {
    guard candidate.shape.hasPrefix else { return candidate.range.lowerBound }
    var place = candidate.range.lowerBound - 1
    while place > 0, text.characters[place - 1].isCapital { place -= 1 }
    return place
  }

  /// Whether the message begins with the candidate, ignoring preceding empty lines, emoji and
  /// marks.
  func opens(_ index: Int) -> Bool {
    var place = candidates[index].range.lowerBound - 1
    while place >= 0, !text.characters[place].isWord { place -= 1 }
    return place < 0
  }

  /// Whether a colon and more text on the line follow, as in `E1087: cannot open`.
  func isLabel(_ range: Range<Int>) -> Bool {
    let after = range.upperBound
    guard after + 1 < text.characters.count, text.characters[after].scalar == 0x3A,
      text.characters[after + 1].kind == .space
    else { return false }
    return text.characters[after + 1..<text.characters.count].first { $0.kind != .space }
      .map { $0.kind != .lineBreak } ?? false
  }

  /// Returns the index of the last character up to `index` that is not a space.
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

  /// Adds the evidence of the mark before the candidate, which may end the line above.
  private func notePointer(to index: Int, in evidence: inout Evidence) {
    let start = head(of: candidates[index])
    var place = start - 1
    while place >= 0, text.characters[place].isWhitespace { place -= 1 }
    guard place >= 0 else { return }
    let isOnLine = previous(from: start - 1) == place
    if isOnLine, Self.isOpening(text.characters[place].scalar) {
      evidence.note(.bracketed)
      // A pointer to the brackets points to their contents: `Your code is *482913*`.
      while place >= 0,
        text.characters[place].kind == .space || Self.isOpening(text.characters[place].scalar)
      {
        place -= 1
      }
      guard place >= 0 else { return }
    }
    switch text.characters[place].scalar {
    case 0x3A, 0x3D, 0x3E, 0x2192, 0x261E:  // : = > → ☞
      let strength = isOnLine ? 1 : 0.8
      if let role = codeWord(before: place, of: index) {
        noteMark(of: role, strength, in: &evidence)
      } else {
        // The mark may point to the text after the candidate: `Bugs fixed: 482913 Crash at start`.
        let isLast = endsClause(candidates[index].range.upperBound)
        evidence.note(.pointed, strength * (isLast ? 1 : Self.openPointer))
      }
    case 0x23:
      if isOnLine { evidence.note(.numberSign) }
    case let dash where Self.isDash(dash) && place < start - 1:
      if isOnLine, let role = codeWord(before: place, of: index) {
        noteMark(of: role, Self.dashShare, in: &evidence)
      }
    default:
      if isOnLine, let pointer { noteMark(of: pointer, 1, in: &evidence) }
    }
  }

  /// Whether a character opens brackets, quotes or emphasis.
  static func isOpening(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5B, 0x22, 0x3C, 0x2A, 0x5F, 0x300C, 0x300E, 0x3010, 0x300A, 0x3008: true
    default: false
    }
  }

  /// Whether a character closes brackets, quotes or emphasis.
  private static func isClosing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x29, 0x5D, 0x22, 0x3E, 0x2A, 0x5F, 0x300D, 0x300F, 0x3011, 0x300B, 0x3009: true
    default: false
    }
  }

  /// Returns a range extended by the paired marks directly around it, as in `*482913*`.
  private func emphasised(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, end < text.characters.count, Self.isOpening(text.characters[start - 1].scalar),
      Self.isClosing(text.characters[end].scalar)
    {
      start -= 1
      end += 1
    }
    return start..<end
  }

  /// The share of a mark that remains if text follows the number without another mark.
  private static let openPointer = 0.4

  /// The minimum share of a word for a code that a mark joins to the candidate, whatever is in
  /// between.
  private static let pointedShare = 0.6

  private static func isDash(_ scalar: UInt32) -> Bool {
    scalar == 0x2D || scalar == 0x2013 || scalar == 0x2014
  }

  /// The share of a mark that remains for a dash, which also joins clauses.
  private static let dashShare = 0.8

  private func noteMark(of role: Role, _ strength: Double, in evidence: inout Evidence) {
    evidence.note(.marked, strength)
    if let signal = role.signalBefore { evidence.note(signal, Self.pointedShare * strength) }
  }

  /// Whether a word such as `is` points to the current candidate.
  var isPointedAt: Bool { pointer != nil }

  /// Returns the role of a word for a code that is earlier in the sentence, if a word such as `is`
  /// directly precedes `start`.
  func codeWord(joinedTo start: Int) -> Role? {
    guard var place = map.index(before: start), map.keywords[place].role == .copula else {
      return nil
    }
    let copula = map.keywords[place].range
    let gap = layout.distance(from: copula.upperBound, to: start)
    guard gap.words == 0, gap.sentences == 0 else { return nil }
    while place > 0 {
      place -= 1
      let keyword = map.keywords[place]
      let distance = layout.distance(from: keyword.range.upperBound, to: copula.lowerBound)
      guard distance.sentences == 0, distance.words <= Self.copulaReach else { return nil }
      if keyword.role.namesCode { return keyword.role }
    }
    return nil
  }

  /// The maximum number of words between a word for a code and `is`; they may state the code's
  /// purpose.
  private static let copulaReach = 24.0

  /// The maximum number of words between a word for a code and a colon, as in `code for the card
  /// ending in 7715:`.
  private static let pointingReach = 24.0

  /// Returns the role of the last word for a code before the mark at `mark`. Skips keywords for
  /// other numbers if another number follows them; returns nil for any other such keyword.
  private func codeWord(before mark: Int, of index: Int) -> Role? {
    guard var place = map.index(before: mark) else { return nil }
    while place >= 0 {
      let keyword = map.keywords[place]
      let distance = layout.distance(from: keyword.range.upperBound, to: mark)
      guard distance.words <= Self.pointingReach, distance.lines == 0, distance.sentences == 0
      else {
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
