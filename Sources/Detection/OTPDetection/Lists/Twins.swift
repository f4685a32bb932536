internal import OTPLocales
internal import OTPText

/// Lists of numbers that cannot be told apart, as in `482913 or 593812`.
struct Twins {
  /// The maximum length of a word between two numbers of a list.
  private static let longestWord = 4
  /// The maximum number of characters between two numbers of a list.
  private static let longestGap = 8

  let text: FoldedText
  let map: KeywordMap

  /// Gives all numbers of a list the sum of the best one.
  ///
  /// A number that also occurs elsewhere is left out, because it may be told apart there.
  func level(_ sums: inout [Int], of candidates: [Candidate], _ evidence: [Evidence]) {
    guard candidates.count > 1 else { return }
    for index in candidates.indices.dropLast()
    where areTwins(candidates, index)
      && !evidence[index].has([.repeated]) && !evidence[index + 1].has([.repeated])
    {
      sums[index + 1] = max(sums[index], sums[index + 1])
      // The earlier numbers of the list have the sum of the one at `index`.
      var place = index
      while place >= 0, sums[place] < sums[index + 1], areTwins(candidates, place) {
        sums[place] = sums[index + 1]
        place -= 1
      }
    }
  }

  /// The maximum number of tokens that introduce a number.
  private static let longestIntroduction = 4
  /// The lead, in thousandths of a logit, from which one of two numbers is clearly the better one.
  private static let clearLead = 4_000

  /// Gives numbers of the same form the same sum if the same tokens introduce them, including a
  /// word for a code, as in `code 1: 482913, code 2: 593812`.
  func levelIntroduced(
    _ sums: inout [Int],
    of candidates: [Candidate],
    _ evidence: [Evidence],
    _ sequence: TokenSequence
  ) {
    levelPairs(&sums, of: candidates, evidence) { index, _ in
      isIntroducedAlike(sequence.places[index], sequence.places[index + 1], sequence.tokens)
    }
  }

  /// Gives two successive numbers of the same form the same sum, unless one is clearly the better
  /// one, if `isList` returns true for the index of the first and the lower of their sums.
  func levelPairs(
    _ sums: inout [Int],
    of candidates: [Candidate],
    _ evidence: [Evidence],
    where isList: (_ index: Int, _ lowerSum: Int) -> Bool
  ) {
    for index in candidates.indices.dropLast() where max(sums[index], sums[index + 1]) >= 0 {
      let next = index + 1
      let (lower, higher) = (min(sums[index], sums[next]), max(sums[index], sums[next]))
      guard higher - lower < Self.clearLead, haveOneForm(candidates[index], candidates[next]),
        !evidence[next].has([.successor, .repeated]), !evidence[index].has([.repeated]),
        isList(index, lower)
      else { continue }
      sums[index] = higher
      sums[next] = higher
    }
  }

  private func isIntroducedAlike(
    _ left: Int,
    _ right: Int,
    _ tokens: [TokenSequence.Token]
  ) -> Bool {
    for step in 1...Self.longestIntroduction {
      guard left - step >= 0, right - step > left,
        case let kind = tokens[left - step].kind.simple,
        isSame(kind, tokens[right - step].kind.simple)
      else { return false }
      if kind.isRole, kind.role.namesCode { return true }
    }
    return false
  }

  /// Whether two tokens are alike. `login code 482913, code 593812` names both a code.
  private func isSame(_ left: TokenKind, _ right: TokenKind) -> Bool {
    left == right || left.namesOneTimeCode && right.namesOneTimeCode
  }

  private func haveOneForm(_ left: Candidate, _ right: Candidate) -> Bool {
    left.kind == .plain && right.kind == .plain && left.fingerprint != right.fingerprint
      && left.shape.digits == right.shape.digits && left.shape.letters == right.shape.letters
      && left.shape.groups == right.shape.groups && left.shape.digits > 3
  }

  /// Whether the candidate at `index` and the next one have the same form, with nothing but a mark
  /// or a small word between them.
  private func areTwins(_ candidates: [Candidate], _ index: Int) -> Bool {
    let left = candidates[index]
    let right = candidates[index + 1]
    guard haveOneForm(left, right), case let gap = left.range.upperBound..<right.range.lowerBound,
      (1...Self.longestGap).contains(gap.count)
    else { return false }
    var letters = 0
    for place in gap {
      let character = text.characters[place]
      if character.isWord { letters += 1 }
      // In `482913: 593812`, the first number introduces the second.
      if character.scalar == 0x3A || character.scalar == 0x28 { return false }
    }
    return letters <= Self.longestWord && !hasKeyword(in: gap)
  }

  private func hasKeyword(in gap: Range<Int>) -> Bool {
    let next = map.index(from: gap.lowerBound)
    return next < map.keywords.count && map.keywords[next].range.lowerBound < gap.upperBound
  }
}
