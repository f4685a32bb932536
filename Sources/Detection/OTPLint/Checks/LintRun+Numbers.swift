internal import OTPDetection

// Findings about the numbers in the message.
extension LintRun {
  func numberFindings() -> [LintFinding] {
    [otherNumber, runTogether, unusualCode].compactMap { $0 }
  }

  private var otherNumber: LintFinding? {
    let others = explanation.candidates.filter { candidate in
      guard let range = candidate.range else { return false }
      // Links and hashes have findings of their own.
      return candidate.kind != .address && candidate.kind != .hash
        && candidate.code.value != code && !(codeRange?.overlaps(range) ?? false)
        && !(verdict == .wrong && range == detection.range)
        && TouchedNumber.lengths.contains(longestDigits(in: range))
    }
    guard let first = others.first, let number = first.range else { return nil }
    let looks = first.kind == .plain ? "" : " (it looks like: \(first.kind))"
    return LintFinding(
      .otherNumber,
      others.count == 1
        ? "The message has another number \(form(of: number))\(looks); \(advice(for: number))"
        : "The message has \(others.count) other numbers with 4 to 8 digits in a row; leave them"
          + " out, or write them in groups of at most 3 digits.",
      because: "Simple readers take any 4 to 10 characters with a digit for the code.",
      .userConsent,
      at: number
    )
  }

  private func form(of number: Range<Int>) -> String {
    let (all, longest) = (digits(in: number), longestDigits(in: number))
    return all == longest ? "of \(all) digits" : "of \(all) digits, \(longest) of them in a row"
  }

  private func advice(for number: Range<Int>) -> String {
    digits(in: number) == longestDigits(in: number)
      ? "leave it out, shorten it, or write it in groups of at most 3 digits."
      : "leave it out, or write it in groups of at most 3 digits."
  }

  private func digits(in range: Range<Int>) -> Int {
    string(in: range).unicodeScalars.count { $0.properties.numericType == .decimal }
  }

  /// The length of the longest run of digits in any script.
  private func longestDigits(in range: Range<Int>) -> Int {
    var longest = 0
    var current = 0
    for scalar in string(in: range).unicodeScalars {
      current = scalar.properties.numericType == .decimal ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// The lengths of codes that SMS User Consent recognizes.
  private static let consentLengths = 4...10

  private var unusualCode: LintFinding? {
    guard let code, verdict == .found || tested.code != nil else { return nil }
    let hasDigit = code.contains { $0.isNumber }
    guard !hasDigit || !LintRun.consentLengths.contains(code.count) else { return nil }
    return LintFinding(
      .unusualCode,
      hasDigit
        ? "The code has \(code.count) characters; use 4 to 10, preferably 6 digits."
        : "The code has no digit; use digits, preferably 6.",
      because: "Android offers apps only messages with a code of 4 to 10 characters and a digit.",
      .userConsent,
      at: codeRange
    )
  }
}

// Findings about text that touches the code.
extension LintRun {
  private var runTogether: LintFinding? {
    guard let range = codeRange, TouchedNumber.isTouched(range, in: bytes) else { return nil }
    return LintFinding(
      .runTogether,
      "Letters or digits touch the code; put a space or a punctuation mark between them.",
      because:
        "By Unicode's rules, letters and digits that touch are one word, so the code is not a"
        + " number of its own.",
      .wordBoundaries,
      at: range
    )
  }
}
