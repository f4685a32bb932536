/// What can speak for or against an untagged field. `rules.json` has weights and sentences, and
/// further signals for other purposes of fields.
enum FieldSignal: String, CaseIterable, Sendable {
  // Names in the code.
  case codeInName, nounInName, pinInName, purposeInName, togetherInName, codeInReference
  // Texts on the page.
  case codeInText, nounInText, pinInText, purposeInText, togetherInText, countInText, messageInText
  case sending, otherNumber, example
  // Length and content.
  case sixCharacters, usualLength, tooShort, tooLong, numeric, pinPurpose, concealed, cardLength
  // Other fields.
  case box, numberedBox, alone, cardForm
}
