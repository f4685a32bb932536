internal import OTPDetection

// How long the message is.
extension Trial {
  /// How many characters are named at most.
  private static let mostNamed = 8

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
        .helps,
        "It fits into one SMS: \(size).",
        because: "One message arrives whole; parts arrive one by one, and each is paid for.",
        .parts
      )
    }
    let forced =
      length.foreign.isEmpty
      ? ""
      : " Not in GSM's alphabet, so that every character costs two bytes:"
        + " \(Trial.named(length.foreign))"
    return LintFinding(
      .severalSMS,
      .harms,
      "It takes \(length.parts) SMS (\(size)); shorten it to one.\(forced)",
      because: "Parts arrive one by one, and each is paid for; the code is not there until"
        + " the last has come.",
      .parts
    )
  }

  /// What to replace, where signs alone keep the text out of GSM's alphabet; the letters of a
  /// language stay as they are.
  private func alphabet(_ length: SMSLength) -> LintFinding? {
    guard !length.foreign.isEmpty, !length.foreign.contains(where: \.isLetter) else { return nil }
    return LintFinding(
      .alphabet,
      .advice,
      "Plain signs instead would leave room for 160 characters, not 70; not in GSM's alphabet:"
        + " \(Trial.named(length.foreign))",
      because: "One character outside of it makes the whole message UCS-2.",
      .alphabet
    )
  }

  private static func named(_ characters: [Character]) -> String {
    let shown = characters.prefix(mostNamed).map { character in
      character.isWhitespace
        ? character.unicodeScalars.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
          .joined(separator: " ")
        : String(character)
    }
    let more = characters.count - shown.count
    return shown.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
  }
}
