internal import OTPText

/// A word that a keyword may begin with, in a script with spaces between words.
struct WordForm: Sendable, Hashable {
  let scalars: [UInt32]
  /// The script of its letters.
  let script: Script

  /// Creates a form of letters of one script; nil for others, which are walked.
  init?(_ letters: some Collection<FoldedCharacter>) {
    guard let first = letters.first, first.startsSpacedWord,
      letters.allSatisfy({ $0.isLetter && ($0.script == first.script || $0.script == .none) })
    else { return nil }
    scalars = letters.map(\.scalar)
    script = first.script
  }
}
