internal import OTPLocales
internal import OTPText

// Numbers that are no longer valid, and those that replace them.
extension SignalCollector {
  /// The maximum distance between a number and a statement that it has expired, in words.
  private static let expiredReach = 8.0
  /// The maximum distance between the end of an old number and the number that replaces it, in
  /// words.
  private static let successorReach = 12.0

  /// The maximum number of candidates on each side that a candidate may replace.
  private static let mostReplaced = 3

  /// Adds evidence if the message says that the candidate, or one that it replaces, has expired.
  func noteExpiry(of index: Int, in evidence: inout Evidence) {
    guard map.has(.expired) else { return }
    let expiry = expiry(of: index)
    if expiry.isExpired { evidence.note(.expired) }
    if expiry.isReplacing || !expiry.isExpired && isRemaining(index) { evidence.note(.successor) }
  }

  /// Whether another number of the same length has expired, so that the candidate remains:
  /// `482913 is your code; 593812 is no longer valid`.
  private func isRemaining(_ index: Int) -> Bool {
    let candidate = candidates[index]
    guard candidate.kind == .plain else { return false }
    let near =
      max(0, index - Self.mostReplaced)...min(candidates.count - 1, index + Self.mostReplaced)
    return near.contains { place in
      let other = candidates[place]
      return other.kind == .plain && other.shape.length == candidate.shape.length
        && other.fingerprint != candidate.fingerprint && expiry(of: place).isExpired
    }
  }

  /// Whether the message says close to the candidate that it has expired, or before it that another
  /// number has.
  private func expiry(of index: Int) -> (isExpired: Bool, isReplacing: Bool) {
    var (isExpired, isReplacing) = (false, false)
    let range = candidates[index].range
    let next = map.index(from: range.lowerBound)
    let first = max(0, next - Self.mostKeywords)
    let last = min(map.keywords.count, next + Self.mostKeywords)
    for keyword in map.keywords[first..<last] where keyword.role == .expired {
      if keyword.range.upperBound <= range.lowerBound {
        let distance = layout.distance(from: keyword.range.upperBound, to: range.lowerBound)
        if distance.words <= Self.expiredReach, distance.sentences == 0, distance.lines == 0 {
          if isOver(keyword, before: index, distance) {
            isExpired = true
          } else {
            isReplacing = true
          }
        } else if distance.words <= Self.successorReach, distance.sentences <= 1,
          isAnswered(keyword, before: index)
        {
          isReplacing = true
        }
      } else if keyword.range.lowerBound >= range.upperBound {
        let distance = layout.distance(from: range.upperBound, to: keyword.range.lowerBound)
        if distance.words <= Self.expiredReach, distance.sentences == 0, distance.lines == 0 {
          isExpired = true
        }
      }
    }
    return (isExpired, isReplacing)
  }

  /// Whether words that something has expired, which precede the candidate in its sentence, refer
  /// to it. They do not if they refer to a number before them, or if another clause begins with a
  /// word for a code: `The old one has expired, the new code is 482913`.
  private func isOver(
    _ keyword: KeywordMap.Keyword,
    before index: Int,
    _ distance: TextLayout.Distance
  ) -> Bool {
    if isAnswered(keyword, before: index) { return false }
    guard distance.commas > 0 else { return true }
    let own = candidates[index].range
    var place = map.index(from: keyword.range.upperBound)
    let last = min(map.keywords.count, place + Self.mostKeywords)
    while place < last, map.keywords[place].range.upperBound <= own.lowerBound {
      let other = map.keywords[place]
      if other.role.namesCode || other.role == .action {
        return layout.distance(from: keyword.range.upperBound, to: other.range.lowerBound)
          .commas == 0
      }
      place += 1
    }
    return true
  }

  /// Whether another number closely precedes words that something has expired, or stands between
  /// them and the candidate.
  private func isAnswered(_ keyword: KeywordMap.Keyword, before index: Int) -> Bool {
    var place = index
    while place > 0 {
      place -= 1
      let other = candidates[place]
      let isNumber = other.kind == .plain || other.kind == .brand
      if other.range.lowerBound >= keyword.range.upperBound {
        if isNumber, other.hasCodeLength, other.fingerprint != candidates[index].fingerprint {
          return true
        }
        continue
      }
      guard other.range.upperBound <= keyword.range.lowerBound else { continue }
      let distance = layout.distance(from: other.range.upperBound, to: keyword.range.lowerBound)
      return isNumber && other.fingerprint != candidates[index].fingerprint
        && distance.sentences == 0 && distance.words <= 4
    }
    return false
  }
}
