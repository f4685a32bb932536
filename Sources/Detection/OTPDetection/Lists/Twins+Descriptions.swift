internal import OTPLocales

// Lists of codes that say what each of them is for.
extension Twins {
  /// The maximum number of tokens between two numbers of such a list.
  private static let longestItem = 8
  /// The number of tokens after the second number that may describe it.
  private static let longestDescription = 4

  /// Gives two codes of the same form the same sum if the message lists both with what they are
  /// for, as in `482913 to sign in, 593812 to pay` and `App: 482913, Web: 593812`. Which of them is
  /// asked for, only the reader knows.
  func levelDescribed(
    _ sums: inout [Int],
    of candidates: [Candidate],
    _ evidence: [Evidence],
    _ sequence: TokenSequence
  ) {
    levelPairs(&sums, of: candidates, evidence) { index, lowerSum in
      guard lowerSum >= 0 else { return false }
      let places = sequence.places
      let list = DescribedList(sequence.tokens, places[index], places[index + 1])
      return list.followsDescriptions || list.followsLabels
    }
  }

  /// Two numbers of a message, at `left` and `right`, and the tokens around them.
  private struct DescribedList {
    let tokens: [TokenSequence.Token]
    let left: Int
    let right: Int

    init(_ tokens: [TokenSequence.Token], _ left: Int, _ right: Int) {
      self.tokens = tokens
      self.left = left
      self.right = right
    }

    private func kind(_ place: Int) -> TokenKind {
      tokens.indices.contains(place) ? tokens[place].kind : .absent
    }

    /// Whether each number precedes what it is for: `482913 to sign in, 593812 to pay`.
    var followsDescriptions: Bool {
      guard right - left <= Twins.longestItem + 1 else { return false }
      var end = right
      // `, and then`
      let hasWord = kind(end - 1).isSmallWord
      if hasWord { end -= 1 }
      let hasMark = kind(end - 1).isListMark
      if hasMark { end -= 1 }
      guard hasWord || hasMark, end > left + 1, (left + 1..<end).allSatisfy(describes) else {
        return false
      }
      var after = right + 1
      while after <= right + Twins.longestDescription, describes(after) { after += 1 }
      guard after > right + 1, !kind(after).namesAnotherNumber else { return false }
      return isAlike(left + 1, right + 1)
    }

    /// Whether a colon attaches each number to what it is for: `App: 482913, Web: 593812`.
    var followsLabels: Bool {
      guard kind(left - 1).isMark(":"), kind(right - 1).isMark(":"), describes(left - 2),
        kind(left + 1).isListMark || kind(left + 1).isBreak
      else { return false }
      // A mark, the label and the colon are between the numbers.
      return right - left == 4 && describes(right - 2)
    }

    /// The marks within what a code is for: `(login)`, `- l'accesso`.
    private static let innerMarks: [Unicode.Scalar] = ["(", ")", "-", "'"]

    /// Whether the token at `place` can say what a code is for.
    private func describes(_ place: Int) -> Bool {
      let kind = kind(place)
      if kind.isRole { return !kind.namesAnotherNumber && !kind.role.namesCode && !kind.isTime }
      return kind.isUnknown || Self.innerMarks.contains(where: kind.isMark)
    }

    /// Whether both descriptions begin with the same kind of token, where that tells them apart.
    private func isAlike(_ one: Int, _ other: Int) -> Bool {
      func form(_ kind: TokenKind) -> Int {
        kind.isMark("(") ? 1 : kind.isMark("-") ? 2 : kind.isRole && kind.role == .copula ? 3 : 0
      }
      return form(kind(one)) == form(kind(other))
    }
  }
}

extension TokenKind {
  /// Whether it is a word for another number than a code.
  fileprivate var namesAnotherNumber: Bool { isRole && role.namesAnotherNumber }

  /// Whether it is a word for when or how long.
  fileprivate var isTime: Bool {
    isRole && (role == .validity || role == .duration || role == .calendar || role == .expired)
  }
}
