/// What can speak for or against an untagged field; `rules.json` holds the weight and the sentence
/// of each, and more signals for the other things that a field may be for.
enum FieldSignal: String, CaseIterable, Sendable {
  // What programmers call it.
  case codeInName, nounInName, pinInName, purposeInName, togetherInName, codeInReference
  // What people read.
  case codeInText, nounInText, pinInText, purposeInText, togetherInText, countInText, messageInText
  case sending, otherNumber, example
  // How much it takes, and of what.
  case sixCharacters, usualLength, tooShort, tooLong, numeric, pinPurpose, concealed, cardLength
  // What stands around it.
  case box, numberedBox, alone, cardForm
}
