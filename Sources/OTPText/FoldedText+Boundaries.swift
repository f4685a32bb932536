extension FoldedText {
  /// Whether a word begins or ends somewhere.
  package enum Boundary: Sendable {
    case yes, no
    /// Between letters of a script without spaces, where a dictionary must be asked.
    case unknown
  }

  /// Whether a word boundary stands before the character at `index`.
  ///
  /// Words end where Unicode Standard Annex #29 ends them, and also where letters meet digits or letters of another
  /// script: `OTP482913` and `验证码482913` hold a word and a number each.
  @inlinable package func boundary(before index: Int) -> Boundary {
    guard index > 0, index < characters.count else { return .yes }
    let left = characters[index - 1]
    let right = characters[index]
    guard left.isWord, right.isWord, left.isDigit == right.isDigit else { return .yes }
    if right.isDigit { return .no }
    // A mark without a script of its own, such as a voicing mark, stays with its letter.
    guard left.script == right.script || right.kind == .mark && right.script == .none else {
      return left.script.isUnspaced && right.script.isUnspaced ? .unknown : .yes
    }
    return right.script.isUnspaced ? .unknown : .no
  }

  /// The end of the word that the character at `index` belongs to; in scripts without spaces, the end of the run.
  @inlinable package func wordEnd(from index: Int) -> Int {
    var end = index + 1
    while end < characters.count, boundary(before: end) != .yes { end += 1 }
    return end
  }
}
