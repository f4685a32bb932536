internal import OTPText

// The position of the candidate in its sentence.
extension SignalCollector {
  /// The share for the start of a line, which also occurs in lists.
  private static let lineShare = 0.5

  /// The signals of words for a code before the candidate.
  static let namingBefore: SignalSet = [.codeBefore, .nounBefore, .passwordBefore]

  /// Adds evidence if the candidate at `index` begins a sentence other than the first.
  ///
  /// Requires the evidence of keywords to be complete. Does nothing if a word for a code precedes
  /// the candidate, as the sentence boundary between them is no support.
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
