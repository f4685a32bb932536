internal import OTPLocales
internal import OTPText

// The distance between a keyword and a candidate, and what is in between.
extension SignalCollector {
  /// Returns the share of a keyword's strength at this distance before a candidate.
  static func closenessBefore(_ distance: TextLayout.Distance) -> Double {
    let words = 1 / (1 + max(0, distance.words - 2) * 0.1)
    return words * power(0.75, distance.sentences) * power(0.93, min(distance.lines, 4))
  }

  /// Returns the share of a keyword's strength at this distance after a candidate.
  static func closenessAfter(_ distance: TextLayout.Distance) -> Double {
    let words = 1 / (1 + max(0, distance.words - 3) * 0.1)
    return words * power(0.6, distance.sentences) * power(0.85, min(distance.lines, 4))
  }

  /// Returns how directly a keyword points to a candidate this many words away: fully up to one
  /// word, then decreasing.
  static func directness(_ words: Double, upTo reach: Double) -> Double {
    words <= 1 ? 1 : max(0, 1 - (words - 1) / reach)
  }

  /// Returns how strongly a keyword for another number claims a number at this distance after it.
  static func ownership(at distance: TextLayout.Distance) -> Double {
    (1 - distance.words * 0.18) * (distance.lines == 0 ? 1 : 0.7) * (distance.commas == 0 ? 1 : 0.4)
  }

  /// Returns the share of a claim that remains for the candidate if the keyword may refer to a
  /// number in between.
  func ownershipShare(from keyword: KeywordMap.Keyword, to index: Int) -> Double {
    separation(from: keyword, to: index) < 1 ? 0.15 : 1
  }

  /// Returns the share of a keyword's strength that remains after the other numbers between it and
  /// the candidate.
  func separation(from keyword: KeywordMap.Keyword, to index: Int) -> Double {
    let own = candidates[index]
    // `The code for 555 0100 is 482913`: the verb reaches past the number in between.
    let strangerShare = isPointedAt ? 0.8 : 0.45
    let gap =
      keyword.range.lowerBound < own.range.lowerBound
      ? keyword.range.upperBound..<own.range.lowerBound
      : own.range.upperBound..<keyword.range.lowerBound
    var share = 1.0
    let skipsAsides =
      !layout.isAside(own.range.lowerBound) && !layout.isAside(keyword.range.lowerBound)
    let step = keyword.range.lowerBound < own.range.lowerBound ? -1 : 1
    var place = index + step
    while candidates.indices.contains(place), gap.contains(candidates[place].range.lowerBound) {
      let other = candidates[place]
      let isPassedOver = skipsAsides && layout.isAside(other.range.lowerBound)
      if other.fingerprint != own.fingerprint, !isPassedOver {
        share *= other.kind == .plain && !other.shape.looksLikeYear ? strangerShare : 0.8
      }
      place += step
    }
    return share
  }

  /// Whether a number closely follows the keyword, which therefore refers to that number.
  func ownsNext(_ keyword: KeywordMap.Keyword, after index: Int) -> Bool {
    var next = index + 1
    while next < candidates.count, candidates[next].range.lowerBound < keyword.range.upperBound {
      next += 1
    }
    if keyword.role.namesCode, isNumbered(keyword.range.upperBound) { return true }
    guard next < candidates.count, !keyword.role.namesCode || candidates[next].kind == .plain
    else { return false }
    let distance = layout.distance(
      from: keyword.range.upperBound,
      to: candidates[next].range.lowerBound
    )
    return distance.words <= 2 && distance.sentences == 0
  }

  /// The share of a keyword after a number that remains if the clause continues.
  static let openShare = 0.3

  /// Whether a clause ends at `end`, or the script is not European; such languages often put verbs
  /// last.
  func endsClause(_ end: Int) -> Bool {
    var place = end
    while place < text.characters.count, text.characters[place].kind == .space { place += 1 }
    guard place < text.characters.count else { return true }
    let next = text.characters[place]
    return !next.isWord || next.script != .european
  }

  /// Whether a hyphen joins a number and a keyword into one word, as in `SH4-Code`. Such a number
  /// says what the code is for.
  func isTied(_ start: Int, to end: Int) -> Bool {
    start == end + 1 && text.characters[end].scalar == 0x2D
  }

  /// Whether a short number directly follows `end`, as in `code no. 3 of 12.2.`
  private func isNumbered(_ end: Int) -> Bool {
    var place = end
    while place < text.characters.count, place - end <= Self.longestNumbering,
      layout.distance(from: end, to: place).words <= 1
    {
      if text.characters[place].isDigit { return true }
      place += 1
    }
    return false
  }

  /// The maximum length of `no.` or a similar word, in characters.
  private static let longestNumbering = 8

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }
}
