import FoundationEssentials
import OTPFields
import Testing

/// Each signal of the classifier, with a field that has it and a twin that lacks it.
@Suite struct FieldSignalTableTests {
  struct Row: Sendable {
    let signal: String
    let with: [String: String]
    let without: [String: String]
    var form: [[String: String]]?
    var otherForm: [[String: String]]?

    init(_ signal: String, _ with: [String: String], _ without: [String: String]) {
      self.signal = signal
      self.with = with
      self.without = without
    }

    /// A signal of the other fields of the form.
    init(
      _ signal: String,
      _ field: [String: String],
      among form: [[String: String]],
      notAmong otherForm: [[String: String]]
    ) {
      self.init(signal, field, field)
      self.form = form
      self.otherForm = otherForm
    }
  }

  private static let box = ["maxlength": "1"]
  private static let lamp = ["name": "lamp"]

  static let rows = [
    Row("codeInName", ["name": "otp"], lamp),
    Row("nounInName", ["id": "code"], lamp),
    Row("pinInName", ["name": "pin"], lamp),
    Row("purposeInName", ["name": "verify"], lamp),
    Row("togetherInName", ["name": "confirmation_lamp_code"], ["name": "confirmation_lamp"]),
    Row("codeInReference", ["class": "otp"], ["class": "lamp"]),
    Row("codeInText", ["label": "proof code"], ["label": "proof lamp"]),
    Row("nounInText", ["label": "the code"], ["label": "the lamp"]),
    Row("pinInText", ["label": "the PIN"], ["label": "the lamp"]),
    Row("purposeInText", ["label": "prove"], ["label": "lamp"]),
    Row("togetherInText", ["label": "prove the code"], ["label": "see the code"]),
    Row("countInText", ["label": "6 numbers of the code"], ["label": "9 numbers of the code"]),
    Row("messageInText", ["label": "the code from the SMS"], ["label": "the code from the sea"]),
    Row("sending", ["label": "a code will be sent"], ["label": "a code was sent"]),
    Row("otherNumber", ["label": "order no."], ["label": "lamp no."]),
    Row("example", ["placeholder": "123456"], ["placeholder": "12345"]),
    Row("sixCharacters", ["maxlength": "6"], ["maxlength": "5"]),
    Row("usualLength", ["maxlength": "8"], ["maxlength": "9"]),
    Row("tooShort", ["maxlength": "3"], ["maxlength": "4"]),
    Row("tooLong", ["maxlength": "11"], ["maxlength": "10"]),
    Row("numeric", ["inputmode": "numeric"], ["inputmode": "text"]),
    Row("pinPurpose", ["input-purpose": "pin"], ["input-purpose": "digits"]),
    Row("concealed", ["type": "password"], ["type": "text"]),
    Row(
      "cardLength",
      ["label": "security code", "maxlength": "4"],
      ["label": "security code", "maxlength": "5"]
    ),
    Row("box", box, among: [box, box, box], notAmong: [box, box]),
    Row(
      "numberedBox",
      ["name": "code-2", "maxlength": "1"],
      ["name": "code-2", "maxlength": "2"]
    ),
    Row("alone", lamp, among: [["type": "hidden"]], notAmong: [["type": "text"]]),
    Row("cardForm", lamp, among: [["name": "cvv"]], notAmong: [["name": "city"]]),
    Row("card", ["name": "cvv"], lamp),
    Row("captcha", ["name": "captcha"], lamp),
    Row("promo", ["name": "coupon"], lamp),
    Row("postal", ["name": "zip"], lamp),
    Row("country", ["name": "country"], lamp),
    Row("bank", ["name": "iban"], lamp),
    Row("recovery", ["name": "backup"], lamp),
    Row("permanentPIN", ["name": "new_pin"], ["name": "proof_pin"]),
    Row("search", ["name": "query"], lamp),
    Row("choice", ["name": "otp_method"], ["name": "method_otp"]),
    Row("secret", ["name": "csrf"], lamp),
    Row("phone", ["name": "otp_phone"], ["name": "phone_otp"]),
    Row("email", ["name": "code_email"], ["name": "email_code"]),
    Row("password", ["name": "password"], lamp),
    Row("user", ["name": "otp_username"], ["name": "username_otp"]),
    Row("person", ["name": "city"], lamp),
    Row("tag", ["autocomplete": "one-time-code"], ["autocomplete": "off"]),
    Row("otherTag", ["autocomplete": "email"], ["autocomplete": "off"]),
    Row("otherType", ["type": "checkbox"], ["type": "text"]),
    Row("hidden", ["readonly": ""], ["readonly": "false"]),
  ]

  @Test func `the table has every signal of the rules, and every tag`() throws {
    let rules = try rules()
    let names = Array(rules.signals.keys) + rules.others.map(\.signal)
    let tags = ["tag", "otherTag", "otherType", "hidden"]
    #expect(Self.rows.map(\.signal).sorted() == (names + tags).sorted())
  }

  @Test(arguments: rows)
  func `a field has the signal, and its twin lacks it`(row: Row) throws {
    #expect(try signals(of: row.with, among: row.form).contains(row.signal))
    #expect(try !signals(of: row.without, among: row.otherForm).contains(row.signal))
  }

  @Test(arguments: [
    ("email one-time code", [String]()), ("phone proof code", []),
    ("email of a proof code", ["email"]),
  ])
  func `a word for another purpose yields to a word for a code right behind it`(
    label: String,
    others: [String]
  ) throws {
    let found = try signals(of: ["label": label], among: nil)
    #expect(found.filter { ["email", "phone"].contains($0) } == others)
  }

  private func signals(of attributes: [String: String], among form: [[String: String]]?) throws
    -> [String]
  {
    try FieldClassifierTests.classifier.get()
      .classify(
        Field(attributes: attributes),
        among: form?.map(Field.init(attributes:))
      )
      .reasons.map(\.name)
  }

  private struct Rules: Decodable {
    struct Signal: Decodable {}
    struct Other: Decodable { let signal: String }
    let signals: [String: Signal]
    let others: [Other]
  }

  private func rules() throws -> Rules {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../../../Sources/Detection/CFieldRules/rules.json")
    return try JSONDecoder().decode(Rules.self, from: Data(contentsOf: file))
  }
}
