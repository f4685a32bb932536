internal import OTPDetection

// Findings about the length of the message.
extension LintRun {
  /// The maximum number of characters or placeholders that a finding names.
  static let mostNamed = 8

  func lengthFindings(_ length: SMSLength) -> [LintFinding] {
    var findings = [parts(length)]
    if let alphabet = alphabet(length) { findings.append(alphabet) }
    return findings
  }

  private func parts(_ length: SMSLength) -> LintFinding {
    let size = "\(length.units) of \(length.capacity) units in \(length.encoding.rawValue)"
    guard length.parts > 1 else {
      return LintFinding(
        .oneSMS,
        "It fits in one SMS: \(size).",
        because: "A single SMS arrives whole; parts arrive one by one, and each costs.",
        .parts
      )
    }
    let forced =
      length.foreign.isEmpty
      ? ""
      : " Not in the GSM alphabet, so every character takes two bytes:"
        + " \(LintRun.named(length.foreign))"
    return LintFinding(
      .severalSMS,
      "It takes \(length.parts) SMS (\(size)); shorten it to one.\(forced)",
      because: "Parts arrive one by one, and each costs; the code is only there when the last has"
        + " arrived.",
      .parts
    )
  }

  /// A finding that names the characters to replace, if only punctuation and symbols are outside
  /// the GSM alphabet. The letters of a language are not reported.
  private func alphabet(_ length: SMSLength) -> LintFinding? {
    guard !length.foreign.isEmpty, !length.foreign.contains(where: \.isLetter) else { return nil }
    return LintFinding(
      .alphabet,
      "With plain punctuation, 160 characters would fit instead of 70; not in the GSM alphabet:"
        + " \(LintRun.named(length.foreign))",
      because: "One character outside the GSM alphabet makes the whole message UCS-2.",
      .alphabet
    )
  }

  private static func named(_ characters: [Character]) -> String {
    let shown = characters.prefix(mostNamed).map { character in
      character.isWhitespace
        ? character.unicodeScalars.map(LintRun.codePoint).joined(separator: " ")
        : String(character)
    }
    let more = characters.count - shown.count
    return shown.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
  }

  /// As Unicode writes it, with four digits or more.
  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
