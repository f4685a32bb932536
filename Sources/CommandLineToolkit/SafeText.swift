/// Text of a message, or the name of a file, in a form that cannot move the cursor, change colours
/// or reorder a line.
package enum SafeText {
  /// `text` with each character that would act instead of being seen as an escape such as `\u{1B}`.
  package static func of(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars { append(scalar, to: &safe) }
    return safe
  }

  /// Appends `scalar`, or its escape, to `text`.
  package static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard acts(scalar) else { return text.unicodeScalars.append(scalar) }
    text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether `scalar` does something else than to be seen: controls, bidirectional controls,
  /// invisible characters, line separators, and what is private or not assigned.
  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
    // The joiners belong to the spelling of Persian and of Indian languages, and to emoji.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
