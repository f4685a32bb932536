import OTPFields
import OTPLocales
import Testing

/// Tests the classifier with a few words of invented locales that never change.
@Suite struct FieldClassifierTests {
  /// Created once, because creating it takes longer than all tests together.
  static let classifier = Result { () throws -> FieldClassifier in
    let words: [(Role, [String])] = [
      (.code, ["proof code", "security code", "one-time code"]), (.noun, ["code"]),
      (.purpose, ["sign in", "prove"]), (.once, ["one-time"]), (.promo, ["promo"]),
      (.order, ["order"]), (.action, ["enter"]),
    ]
    let keywords = words.flatMap { role, texts in
      texts.map { LocaleProfile.Keyword(role: role, mode: .word, text: $0) }
    }
    let profile = LocaleProfile(language: "en", name: "English", keywords: keywords)
    return try FieldClassifier(profiles: [profile])
  }
  private let classifier: FieldClassifier

  init() throws {
    classifier = try FieldClassifierTests.classifier.get()
  }

  private func verdict(
    _ attributes: [String: String],
    among others: [[String: String]]? = nil
  ) -> FieldVerdict {
    classifier.classify(
      Field(attributes: attributes),
      among: others?.map(Field.init(attributes:))
    )
  }

  private func names(_ verdict: FieldVerdict) -> [String] { verdict.reasons.map(\.name) }

  @Test(arguments: ["text", "tel", "number", "password", "search", "", "Text", "nonsense"])
  func `a writable field with a tag is tagged`(_ type: String) {
    let verdict = verdict(["type": type, "autocomplete": "one-time-code"])
    #expect(verdict.kind == .tagged)
    #expect(verdict.score == 1)
    #expect(names(verdict) == ["tag"])
  }

  @Test(arguments: [
    "hidden", "checkbox", "radio", "submit", "file", "date", "email", "url", "range",
  ])
  func `a tagged field of another type is not for a code`(_ type: String) {
    let verdict = verdict(["type": type, "autocomplete": "one-time-code"])
    #expect(verdict.kind == .no)
    #expect(verdict.score == 0)
    #expect(verdict.autocomplete?.isForOneTimeCode == true)
  }

  @Test(arguments: [
    ["textContentType": "oneTimeCode"], ["textContentType": ".oneTimeCode"],
    ["textContentType": "NSTextContentType.oneTimeCode"], ["autofillHints": "smsOTPCode"],
    ["autofillHints": "smsOTPCode8"], ["autofillHints": "username,2faAppOTPCode"],
    ["AUTOFILLHINTS": "emailOTPCode"],
  ])
  func `accepts tags of other systems`(_ attributes: [String: String]) {
    #expect(verdict(attributes).kind == .tagged)
  }

  @Test(arguments: ["smsOTPCode9", "oneTimeCodes", "username", ""])
  func `ignores unknown tags of other systems`(_ value: String) {
    #expect(verdict(["autofillHints": value]).kind == .no)
  }

  @Test(arguments: [
    "username", "cc-csc", "section-a postal-code", "new-password", "email webauthn",
  ])
  func `a tag for another purpose overrules the name`(_ value: String) {
    let verdict = verdict(["name": "otp", "label": "One-time code", "autocomplete": value])
    #expect(verdict.kind == .no)
    #expect(names(verdict) == ["otherTag"])
  }

  @Test(arguments: ["off", "on", "nope", "", "one-time-code username"])
  func `weighs the evidence if the autocomplete value is invalid`(_ value: String) {
    #expect(verdict(["name": "otp", "autocomplete": value]).kind == .likely)
  }

  @Test(arguments: [
    ["name": "otp"], ["id": "smsOtp"], ["name": "verificationcode"], ["label": "Proof code"],
    ["aria-label": "PROOF  CODE*"], ["name": "code", "placeholder": "One-time code"],
    ["name": "code", "label": "Enter the code", "maxlength": "6"],
    ["data-testid": "two-factor-input"],
  ])
  func `a name or text for a code makes the field likely`(_ attributes: [String: String]) {
    let verdict = verdict(attributes)
    #expect(verdict.kind == .likely)
    #expect(verdict.score >= 0.5 && verdict.score < 1)
  }

  @Test(arguments: [
    [:], ["name": "code"], ["label": "Code"], ["name": "comment"], ["maxlength": "6"],
    ["type": "tel", "maxlength": "6", "inputmode": "numeric"], ["name": "barcode"],
    ["name": "option"], ["label": "Order code", "name": "code"],
  ])
  func `weak evidence is not enough`(_ attributes: [String: String]) {
    #expect(verdict(attributes).kind == .no)
  }

  @Test func `six digits are evidence for a code`() {
    let bare = verdict(["name": "code", "label": "Code"])
    let six = verdict(["name": "code", "label": "Code", "maxlength": "6"])
    let digits = verdict(["name": "code", "label": "Code", "pattern": "[0-9]{6}"])
    #expect(bare.score < six.score)
    #expect(six.score < digits.score)
    #expect(names(digits).contains("sixCharacters") && names(digits).contains("numeric"))
  }

  @Test func `the last word of a name decides what the field is for`() {
    #expect(verdict(["name": "email_otp"]).kind == .likely)
    #expect(verdict(["name": "otp_email"]).kind == .no)
    #expect(verdict(["name": "phone_verification_code"]).kind == .likely)
    #expect(verdict(["name": "one_time_password"]).kind == .likely)
  }

  @Test func `a security code may belong to a card`() {
    #expect(verdict(["name": "securityCode", "label": "Security code"]).kind == .no)
    #expect(verdict(["label": "Security code", "maxlength": "4", "type": "tel"]).kind == .no)
    #expect(verdict(["name": "code", "label": "Security code", "maxlength": "6"]).kind == .likely)
    for (length, isCard) in [("2", false), ("3", true), ("4", true), ("5", false)] {
      let verdict = verdict(["label": "Security code", "maxlength": length])
      #expect(names(verdict).contains("cardLength") == isCard)
    }
  }

  @Test func `a field is likely if its evidence just offsets the base`() {
    let attribute = "input-purpose"
    let verdict = verdict([attribute: "pin", "maxlength": "6", "inputmode": "numeric"])
    #expect(verdict.reasons.map(\.weight).reduce(0, +) == 3_500)
    #expect(verdict.kind == .likely)
  }

  @Test func `a form with a card number makes the code the card's`() {
    let field = ["name": "code", "label": "Security code", "maxlength": "6"]
    for card in [["autocomplete": "cc-number"], ["name": "creditCardNumber"]] {
      let verdict = verdict(field, among: [card])
      #expect(verdict.kind == .no)
      #expect(names(verdict).contains("cardForm"))
    }
    #expect(verdict(field, among: [["name": "card", "type": "hidden"]]).kind == .likely)
  }

  @Test(arguments: ["hidden", "disabled", "readonly"])
  func `a field that cannot be typed into is not for a code`(_ attribute: String) {
    #expect(verdict(["name": "otp", attribute: ""]).kind == .no)
    #expect(verdict(["name": "otp", attribute: "false"]).kind == .likely)
  }

  @Test(arguments: ["pin", "PIN", "GTK_INPUT_PURPOSE_PIN"])
  func `a toolkit's PIN purpose is evidence, not a tag`(_ purpose: String) {
    #expect(verdict(["input-purpose": purpose]).kind == .no)
    let verdict = verdict(["input-purpose": purpose, "label": "Code", "name": "code"])
    #expect(verdict.kind == .likely)
    #expect(names(verdict).contains("pinPurpose"))
  }

  @Test(arguments: ["email", "password", "phone"])
  func `a toolkit's other purposes decide`(_ purpose: String) {
    #expect(verdict(["content-purpose": purpose, "name": "otp"]).kind == .no)
  }

  @Test(arguments: [" 6", "6px", "+6"])
  func `parses a length as HTML does`(_ length: String) {
    #expect(names(verdict(["name": "otp", "maxlength": length])).contains("sixCharacters"))
  }

  @Test(arguments: ["", "six", "-6", "524288", "99999999999999999999"])
  func `ignores an invalid length`(_ length: String) {
    #expect(names(verdict(["name": "otp", "maxlength": length])) == ["codeInName"])
  }

  @Test func `the reasons add up and are sorted by weight`() {
    let reasons = verdict(["name": "otp", "label": "Code", "maxlength": "6"]).reasons
    #expect(reasons.map(\.name) == ["codeInName", "sixCharacters", "nounInText"])
    #expect(reasons.map(\.weight) == reasons.map(\.weight).sorted(by: >))
    #expect(reasons.allSatisfy { $0.sentence.hasSuffix(".") })
  }

  @Test func `ignores overlong texts and names quickly`() {
    let long = String(repeating: "one-time code ", count: 70_000)
    #expect(verdict(["label": long]).kind == .no)
    #expect(verdict(["name": String(repeating: "x", count: 1_000_000)]).kind == .no)
  }

  @Test func `printing a field reveals no attributes`() {
    let field = Field(attributes: ["label": "Code sent to +1 555 0100"])
    var dumped = ""
    dump(field, to: &dumped)
    for text in ["\(field)", String(reflecting: field), dumped] { #expect(!text.contains("555")) }
  }

  @Test func `accepts a word for another number that overlaps a noun`() throws {
    let profile = LocaleProfile(
      language: "en",
      name: "English",
      keywords: [
        LocaleProfile.Keyword(role: .promo, mode: .word, text: "promo code"),
        LocaleProfile.Keyword(role: .noun, mode: .word, text: "code number"),
      ]
    )
    let classifier = try FieldClassifier(profiles: [profile])
    let verdict = classifier.classify(Field(attributes: ["label": "Promo code number"]))
    #expect(verdict.kind == .no)
    #expect(names(verdict).contains("otherNumber"))
  }
}
