/// What a placeholder stands for, as far as its name shows.
enum PlaceholderRole: Equatable {
  case code
  case other(PlaceholderName)
  /// A name that says nothing, as in `%s`, `{{1}}` and `{#var#}`.
  case anonymous
  /// A name that may be anything, as in `{brand}`.
  case unknown

  /// Names of a code.
  private static let codes: Set<String> = ["code", "otp", "pin", "passcode", "password", "token"]

  /// Words that may accompany the name of a code. Other words make it another code, as in
  /// `promo_code`.
  private static let qualifiers: Set<String> = [
    "verification", "verify", "security", "login", "signin", "sign", "in", "auth",
    "authentication", "access", "one", "time", "confirmation", "confirm", "activation", "reset",
    "sms", "email", "user", "temporary", "secret", "mfa", "tfa", "2fa", "my", "your", "the",
  ]

  /// Words for any value, as in `{value}`, in India's `{#alphanumeric#}` and in `${NUM_6}`.
  private static let anonymousWords: Set<String> = [
    "", "var", "variable", "value", "param", "parameter", "arg", "argument", "text", "string", "x",
    "num", "numeric", "number", "alphanumeric", "digits",
  ]

  init(_ meaning: PlaceholderScanner.Meaning) {
    switch meaning {
    case .code: self = .code
    case .number: self = .anonymous
    case .name(let name):
      let words = PlaceholderRole.words(of: name)
      if PlaceholderRole.isCode(words) {
        self = .code
      } else if words.allSatisfy(PlaceholderRole.isAnonymous) {
        self = .anonymous
      } else {
        self = PlaceholderName(in: name).map { .other($0) } ?? .unknown
      }
    }
  }

  /// The value to fill in unless the placeholder is the code.
  static func value(of meaning: PlaceholderScanner.Meaning) -> String {
    switch meaning {
    case .number: PlaceholderName.numberValue
    case .name(let name): PlaceholderName(in: name)?.value ?? PlaceholderName.plainValue
    case .code: PlaceholderName.plainValue
    }
  }

  /// The lowercase words of a name such as `order_id`, `expiryMinutes` and `OTP`.
  static func words(of name: String) -> [String] {
    var words = [""]
    var followsLowercase = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        words.append("")
        followsLowercase = false
        continue
      }
      if character.isUppercase, followsLowercase { words.append("") }
      followsLowercase = character.isLowercase
      words[words.count - 1] += character.lowercased()
    }
    let filled = words.filter { !$0.isEmpty }
    return filled.isEmpty ? [""] : filled
  }

  private static func isCode(_ words: [String]) -> Bool {
    words.contains(where: isCodeWord)
      && words.allSatisfy { isCodeWord($0) || qualifiers.contains($0) || isAnonymous($0) }
  }

  /// Whether `word` names a code, alone or joined to another word, as in `otpcode`.
  private static func isCodeWord(_ word: String) -> Bool {
    codes.contains(word)
      || codes.contains { code in
        word.hasSuffix(code)
          && (qualifiers.union(codes)).contains(String(word.dropLast(code.count)))
      }
  }

  private static func isAnonymous(_ word: String) -> Bool {
    anonymousWords.contains(word) || isNumber(word)
      || anonymousWords.contains(String(word.prefix { !$0.isNumber }))
        && word.drop { !$0.isNumber }.allSatisfy(\.isNumber)
  }

  private static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy(\.isNumber)
  }
}
