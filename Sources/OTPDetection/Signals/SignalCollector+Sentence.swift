internal import OTPText

// Where in its sentence the candidate stands.
extension SignalCollector {
  /// How much of a beginning the start of a line is, which lists have too.
  private static let lineShare = 0.5

  /// The signals of words for a code before the candidate.
  private static let namingBefore: SignalSet = [.codeBefore, .nounBefore, .passwordBefore]

  /// Notes whether a sentence other than the first begins with the candidate at `index`. Where a
  /// word for a code stands before it, the sentence between them speaks against it, if anything;
  /// the words around it must have been noted.
  func noteSentence(of index: Int, in evidence: inout Evidence) {
    guard !evidence.has(Self.namingBefore) else { return }
    let start = candidates[index].range.lowerBound
    guard let before = previous(from: start - 1), before > 0, !opens(index) else { return }
    if text.characters[before].kind == .lineBreak {
      evidence.note(.leading, Self.lineShare)
    } else if layout.distance(from: before, to: start).sentences > 0 {
      evidence.note(.leading)
    }
  }
}
