import OTPDetection
import OTPLocales
import OTPMessage

/// A small lexicon that never changes, so that new keywords do not affect tests of code.
enum FrozenLexicon {
  /// A detector that knows a few words of invented locales.
  static let detector = Result { try detector(rules: UserRules()) }

  /// Makes the same detector with the user's `rules`.
  static func detector(rules: UserRules) throws -> Detector {
    try Detector(profiles: [english, turkish, arabic, chinese, german], rules: rules)
  }

  private static let english = LocaleProfile(
    language: "en",
    name: "English",
    keywords: words(
      [
        .code: ["verification code", "one-time password", "otp"],
        .noun: ["code", "codes"],
        .password: ["password", "pin"],
        .once: ["one-time", "temporary"],
        .purpose: ["sign in", "log in", "verify", "register"],
        .action: ["enter", "use"],
        .copula: ["is"],
        .instrument: ["with"],
        .validity: ["valid for", "expires in"],
        .secrecy: ["do not share", "don't share"],
        .payment: ["payment"],
        .promo: ["promo", "promo code", "coupon"],
        .order: ["order", "order number"],
        .card: ["card ending in"],
        .phone: ["call"],
        .access: ["door", "door code", "Wi-Fi"],
        .reference: ["ref"],
        .postal: ["postcode"],
        .tracking: ["shipment"],
        .account: ["account"],
        .pickup: ["locker"],
        .amount: ["total"],
        .place: ["berth"],
        .other: ["edition"],
        .duration: ["minutes", "min", "h"],
        .currency: ["USD", "$", "€"],
        .unit: ["km"],
        .calendar: ["May"],
        .expired: ["no longer valid"],
        .sending: ["send"],
        .toward: ["to"],
        .relayed: ["it says", "be quick"],
        .page: ["on the page"],
        .handover: ["courier"],
        .opening: ["gate"],
        .meeting: ["webinar"],
        .kept: ["voicemail"],
        .promotion: ["discount"],
        .receipt: ["receipt"],
        .aboutCodes: ["we will send a code"],
        .comparison: ["the same number"],
        .withdrawal: ["cash machine"],
        .done: ["was changed"],
        .call: ["our agent"],
        .network: ["page that opens"],
        .redacted: ["Sensitive content hidden"],
      ])
  )

  private static let turkish = LocaleProfile(
    language: "tr",
    name: "Turkish",
    keywords: [
      LocaleProfile.Keyword(
        role: .code,
        mode: .prefix,
        text: "doğrulama kod",
        endings: ["u", "unuz", "unuzdur"]
      )
    ]
  )

  private static let arabic = LocaleProfile(
    language: "ar",
    name: "Arabic",
    keywords: [
      LocaleProfile.Keyword(role: .noun, mode: .clitic, text: "رمز", endings: ["", "ك"])
    ],
    clitics: ["و", "ال", "وال"]
  )

  private static let chinese = LocaleProfile(
    language: "zh-Hans",
    name: "Chinese",
    keywords: [LocaleProfile.Keyword(role: .code, mode: .phrase, text: "验证码")]
  )

  private static let german = LocaleProfile(
    language: "de",
    name: "German",
    keywords: words([.action: ["lautet"]])
      + [LocaleProfile.Keyword(role: .noun, mode: .compound, text: "code", endings: ["", "s"])]
  )

  private static func words(_ lists: [Role: [String]]) -> [LocaleProfile.Keyword] {
    lists.flatMap { role, list in
      list.map { LocaleProfile.Keyword(role: role, mode: .word, text: $0) }
    }
  }
}

/// Returns the detection in `text`, using the frozen lexicon.
func detection(in text: String, sender: String? = nil) throws -> Detection {
  try FrozenLexicon.detector.get().detect(in: Message(text: text, sender: sender))
}

/// Returns the characters of the code in `text`, using the frozen lexicon.
func code(in text: String, sender: String? = nil) throws -> String? {
  try detection(in: text, sender: sender).code?.value
}
