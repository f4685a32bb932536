internal import OTPDetection
internal import OTPLocales

// The words around the code.
extension Trial {
  /// The signals of words that name a code.
  private static let namingSignals: Set<Signal> = [
    .codeBefore, .codeAfter, .nounBefore, .nounAfter, .passwordBefore, .passwordAfter,
  ]

  func wordFindings() -> [LintFinding] {
    var findings: [LintFinding] = []
    findings += keywordFinding.map { [$0] } ?? []
    findings += foreignKeyword.map { [$0] } ?? []
    findings.append(secrecyFinding)
    if let word = explanation.words.first(where: { $0.role == .validity }) {
      findings.append(
        LintFinding(
          .validity,
          .helps,
          "The message says how long the code holds.",
          because: "Only codes are said to run out; it also tells people not to keep it.",
          .detector,
          at: word.range
        )
      )
    }
    return findings
  }

  private static let heuristics =
    "Phones look for words such as \"code\" or \"passcode\" in proximity to the number."

  private var namingWords: [Explanation.Word] {
    explanation.words.filter { $0.role == .code || $0.role == .noun || $0.role == .password }
  }

  private var keywordFinding: LintFinding? {
    // A code that only the last line holds needs no word: the line says what it is.
    guard codeRange != nil else { return nil }
    // Of a code that is part of a longer run, nothing can be said but that.
    guard isWhole else { return namingWords.isEmpty ? noKeyword : nil }
    let evidence = subject?.evidence ?? []
    guard evidence.contains(where: { Trial.namingSignals.contains($0.signal) }) else {
      return noKeyword
    }
    guard !evidence.contains(where: { $0.signal == .noWord }) else {
      return LintFinding(
        .farKeyword,
        .harms,
        "The word for the code stands far from it, or another number in between;"
          + " put it right before the code.",
        because: Trial.heuristics,
        .appleHeuristics,
        at: codeRange
      )
    }
    return LintFinding(
      .keyword,
      .helps,
      "A word near the code says that it is one.",
      because: Trial.heuristics,
      .appleHeuristics,
      at: codeRange
    )
  }

  private var noKeyword: LintFinding {
    LintFinding(
      .noKeyword,
      .harms,
      "No word near the code says that it is one; write \"code\" or \"verification code\","
        + " in the language of the message, right before it.",
      because: Trial.heuristics,
      .appleHeuristics,
      at: codeRange
    )
  }

  private var secrecyFinding: LintFinding {
    let reason =
      "Attackers get people to pass codes on, and the message is the last place to warn them."
    guard let word = explanation.words.first(where: { $0.role == .secrecy }) else {
      return LintFinding(
        .noSecrecy,
        .advice,
        "Nothing asks to keep the code secret; add a sentence such as \"Do not share it\".",
        because: reason,
        .relays
      )
    }
    return LintFinding(
      .secrecy,
      .helps,
      "The message asks to keep the code secret.",
      because: reason,
      .relays,
      at: word.range
    )
  }
}

// The language of the word for the code.
extension Trial {
  /// The roles whose words show what language a message is in: whole phrases, as a rule.
  private static let tellingRoles: Set<Role> = [.once, .purpose, .action, .validity, .secrecy]

  /// From how many languages on a single word counts as an international one, such as `token`,
  /// whether or not a locale lists it.
  private static let manyLanguages = 3

  private var foreignKeyword: LintFinding? {
    let known = Set(namingWords.flatMap(\.languages).map(Trial.base))
    // A word of all languages, such as OTP, is strange to none.
    guard let word = namingWords.first, !known.contains("und") else { return nil }
    let isPhrase = bytes[word.range].contains(UInt8(ascii: " "))
    let own = languages
    let isForeign =
      own.all.isEmpty
      ? known.contains("en") && isOfOtherScript
      : known.isDisjoint(with: own.all) && (isPhrase || known.count < Trial.manyLanguages)
    guard isForeign else { return nil }
    let theirs = known.sorted().joined(separator: ", ")
    let ours = own.all.isEmpty ? "another script" : own.most.sorted().joined(separator: ", ")
    return LintFinding(
      .foreignKeyword,
      .advice,
      "The word for the code is of another language (\(theirs)) than the message (\(ours));"
        + " use the word that its readers use.",
      because: "Phones look for the words of the languages that they are set to.",
      .appleHeuristics,
      at: word.range
    )
  }

  /// The languages that most of the telling words belong to, and all that know any of them.
  private var languages: (most: Set<String>, all: Set<String>) {
    var letters: [String: Int] = [:]
    for word in explanation.words where Trial.tellingRoles.contains(word.role) {
      for language in Set(word.languages.map(Trial.base)) where language != "und" {
        letters[language, default: 0] += word.range.count
      }
    }
    let most = letters.values.max()
    return (Set(letters.filter { $0.value == most }.keys), Set(letters.keys))
  }

  /// The language of a tag without its region or script: `es` of `es-419`.
  private static func base(of tag: String) -> String {
    String(tag.prefix { $0 != "-" })
  }

  /// Whether fewer letters are Latin than not, the words for the code left out.
  private var isOfOtherScript: Bool {
    var latin = 0
    var other = 0
    var offset = 0
    var words = namingWords[...]
    for scalar in tested.text.unicodeScalars {
      defer { offset += UTF8.width(scalar) }
      while let word = words.first, word.range.upperBound <= offset { words.removeFirst() }
      let isNaming = words.first?.range.contains(offset) ?? false
      guard !isNaming, scalar.properties.isAlphabetic else { continue }
      // Latin letters with marks end at U+024F, and go on in Latin Extended Additional.
      switch scalar.value {
      case ...0x24F, 0x1E00...0x1EFF: latin += 1
      default: other += 1
      }
    }
    return latin < other
  }
}
