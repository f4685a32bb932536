/// Text from a message or a file name, escaped so that it cannot move the cursor, change colours or
/// reorder a line.
package enum SafeText {
  /// The escaped form of `text`, with escapes such as `\u{1B}` for control characters.
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

  /// Whether `scalar` has an effect instead of an appearance: controls, bidirectional controls,
  /// invisible characters, line separators, and private-use or unassigned characters.
  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
    // Persian, Indic scripts and emoji need the joiners.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
