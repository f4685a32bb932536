/// A signal for or against an untagged field.
///
/// `rules.json` defines the weights and sentences, and further signals for other purposes of
/// fields.
enum FieldSignal: String, CaseIterable, Sendable {
  // Names of the field in code.
  case codeInName, nounInName, pinInName, purposeInName, togetherInName, codeInReference
  // Texts on the page.
  case codeInText, nounInText, pinInText, purposeInText, togetherInText, countInText, messageInText
  case sending, otherNumber, example
  // Length and content.
  case sixCharacters, usualLength, tooShort, tooLong, numeric, pinPurpose, concealed, cardLength
  // Other fields in the form.
  case box, numberedBox, alone, cardForm
}
