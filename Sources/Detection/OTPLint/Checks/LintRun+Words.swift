internal import OTPDetection
internal import OTPLocales

// Findings about the words around the code.
extension LintRun {
  func wordFindings() -> [LintFinding] {
    var findings: [LintFinding] = []
    findings += keywordFinding.map { [$0] } ?? []
    findings += foreignKeyword.map { [$0] } ?? []
    findings.append(secrecyFinding)
    if let word = explanation.words.first(where: { $0.role == .validity }) {
      findings.append(
        LintFinding(
          .validity,
          "The message says how long the code is valid.",
          because: "Few other numbers expire, and people learn not to keep the code.",
          .detector,
          at: word.range
        )
      )
    }
    return findings
  }

  private static let heuristics =
    "Phones look for words such as \"code\" or \"passcode\" near the number."

  private var namingWords: [Explanation.Word] {
    explanation.words.filter { $0.role == .code || $0.role == .noun || $0.role == .password }
  }

  private var keywordFinding: LintFinding? {
    // A code that only occurs in the binding line needs no word.
    guard codeRange != nil else { return nil }
    // A code inside a longer run has a finding of its own.
    guard isWhole else { return namingWords.isEmpty ? noKeyword : nil }
    guard let naming = subject?.naming, naming.isNamedBefore || naming.isNamedAfter else {
      return noKeyword
    }
    guard naming.isNear else {
      return LintFinding(
        .farKeyword,
        "The word for the code is far from it, or another number is in between; put the word"
          + " right before the code.",
        because: LintRun.heuristics,
        .appleHeuristics,
        at: codeRange
      )
    }
    return LintFinding(
      .keyword,
      "A word near the code says that it is a code.",
      because: LintRun.heuristics,
      .appleHeuristics,
      at: codeRange
    )
  }

  private var noKeyword: LintFinding {
    LintFinding(
      .noKeyword,
      "No word near the code says that it is a code; write \"code\" or \"verification code\" right"
        + " before it, in the language of the message.",
      because: LintRun.heuristics,
      .appleHeuristics,
      at: codeRange
    )
  }

  private var secrecyFinding: LintFinding {
    let reason =
      "Attackers trick people into passing codes on; the message is the last chance to warn them."
    guard let word = explanation.words.first(where: { $0.role == .secrecy }) else {
      return LintFinding(
        .noSecrecy,
        "The message does not ask to keep the code secret; add \"Do not share it\" or similar.",
        because: reason,
        .relays
      )
    }
    return LintFinding(
      .secrecy,
      "The message asks to keep the code secret.",
      because: reason,
      .relays,
      at: word.range
    )
  }
}

// Findings about the language of the word for the code.
extension LintRun {
  /// The roles whose words indicate the language of a message. Most of them are whole phrases.
  private static let tellingRoles: Set<Role> = [.once, .purpose, .action, .validity, .secrecy]

  /// The number of languages from which a word counts as international, such as `token`.
  private static let manyLanguages = 3

  private var foreignKeyword: LintFinding? {
    let known = Set(namingWords.flatMap(\.languages).map(LintRun.base))
    // A word of all languages, such as OTP, is never foreign.
    guard let word = namingWords.first, !known.contains("und") else { return nil }
    let isPhrase = bytes[word.range].contains(UInt8(ascii: " "))
    let own = languages
    let isForeign =
      own.all.isEmpty
      ? known.contains("en") && isOfOtherScript
      : known.isDisjoint(with: own.all) && (isPhrase || known.count < LintRun.manyLanguages)
    guard isForeign else { return nil }
    let theirs = known.sorted().joined(separator: ", ")
    let ours = own.all.isEmpty ? "another script" : own.most.sorted().joined(separator: ", ")
    return LintFinding(
      .foreignKeyword,
      "The word for the code is in another language (\(theirs)) than the message (\(ours)); use the"
        + " word that its readers use.",
      because: "Phones look for words in the languages that they are set to.",
      .appleHeuristics,
      at: word.range
    )
  }

  /// The languages of most words that indicate one, and of any of them.
  private var languages: (most: Set<String>, all: Set<String>) {
    var letters: [String: Int] = [:]
    for word in explanation.words where LintRun.tellingRoles.contains(word.role) {
      for language in Set(word.languages.map(LintRun.base)) where language != "und" {
        letters[language, default: 0] += word.range.count
      }
    }
    let most = letters.values.max()
    return (Set(letters.filter { $0.value == most }.keys), Set(letters.keys))
  }

  /// The language of a tag without its region or script, such as `es` for `es-419`.
  private static func base(of tag: String) -> String {
    String(tag.prefix { $0 != "-" })
  }

  /// Whether most letters outside the words for the code are not Latin.
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
      // Latin letters with diacritics end at U+024F and continue in Latin Extended Additional.
      switch scalar.value {
      case ...0x24F, 0x1E00...0x1EFF: latin += 1
      default: other += 1
      }
    }
    return latin < other
  }
}
