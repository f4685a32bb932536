internal import OTPLocales
internal import OTPText

// Sentences of the form `482913 is your code`.
extension SignalCollector {
  /// The maximum number of words between a word such as `is` and the word for a code.
  private static let predicateReach = 7.0
  /// The share of a predicate whose word only names a secret of some kind.
  private static let passwordShare = 0.7
  /// The maximum number of keywords between them.
  private static let mostBetween = 6

  /// Adds evidence if a word such as `is` or a dash joins the candidate to a word for a code after
  /// it, which points to it as a colon would.
  func notePredicate(_ index: Int, in evidence: inout Evidence) {
    let end = candidates[index].range.upperBound
    guard let (start, first) = copulaEnd(after: end) else { return }
    var place = first
    let last = min(map.keywords.count, first + Self.mostBetween)
    while place < last {
      let keyword = map.keywords[place]
      place += 1
      guard keyword.range.lowerBound >= start else { continue }
      let distance = layout.distance(from: start, to: keyword.range.lowerBound)
      guard distance.sentences == 0, distance.lines == 0, distance.words <= Self.predicateReach
      else { return }
      if keyword.role.namesCode {
        evidence.note(.marked, keyword.role == .password ? Self.passwordShare : 1)
        return
      }
      // `482913 is your order` says what it is.
      if keyword.role.namesAnotherNumber, distance.words <= 2 { return }
    }
  }

  /// Returns the end of the word or dash that directly follows `end` and joins it to what comes,
  /// and the index of the next keyword.
  private func copulaEnd(after end: Int) -> (Int, Int)? {
    let first = map.index(from: end)
    if first < map.keywords.count, map.keywords[first].role == .copula,
      case let range = map.keywords[first].range,
      case let distance = layout.distance(from: end, to: range.lowerBound),
      distance.words == 0, distance.sentences == 0, distance.lines == 0
    {
      return (range.upperBound, first + 1)
    }
    var place = end
    while place < text.characters.count, text.characters[place].kind == .space { place += 1 }
    guard place > end, place + 1 < text.characters.count,
      text.characters[place + 1].kind == .space
    else { return nil }
    switch text.characters[place].scalar {
    case 0x2D, 0x2013, 0x2014: return (place + 1, first)  // - – —
    default: return nil
    }
  }
}
