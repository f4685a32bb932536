import OTPFields
import Testing

@Suite struct AutocompleteValueTests {
  @Test(arguments: AutofillField.allCases)
  func `reads the name of every field in any ASCII case`(_ field: AutofillField) throws {
    let value = try #require(AutocompleteValue("\t\(field.rawValue.uppercased())\n"))
    #expect(value.field == field)
    #expect(value.description == field.rawValue)
    #expect(value.isForOneTimeCode == (field == .oneTimeCode))
  }

  @Test(arguments: [
    "one-time-code", "section-a one-time-code", "shipping one-time-code",
    "section-b billing one-time-code", "one-time-code webauthn",
    "section-b billing one-time-code webauthn", "section- one-time-code",
  ])
  func `accepts every form of the one-time-code tag`(_ attribute: String) throws {
    let value = try #require(AutocompleteValue(attribute))
    #expect(value.isForOneTimeCode)
    #expect(value.description == attribute)
  }

  @Test func `reads all parts of a value`() throws {
    let value = try #require(AutocompleteValue("Section-Work SHIPPING home\u{0C}TEL\r\nwebauthn"))
    #expect(value.field == .telephone)
    #expect(value.section == "section-work")
    #expect(value.mode == .shipping)
    #expect(value.contact == .home)
    #expect(value.allowsPasskeys)
    #expect(value.description == "section-work shipping home tel webauthn")
  }

  @Test(arguments: [
    "", " ", "\t\n\u{0C}\r", "nonsense", "one time code", "onetimecode", "section-a",
  ])
  func `ignores an invalid value`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "one-time-code\u{0B}", "\u{A0}one-time-code", "section-a\u{A0}one-time-code",
    "one-time-code\u{0B}webauthn", "one-time-code\u{3000}", "one-time-code\u{2028}",
  ])
  func `separates words only at ASCII white space`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: ["ONE-TİME-CODE", "ｏne-time-code", "one\u{2011}time-code", "one-tıme-code"])
  func `lowercases only ASCII letters`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "off on", "on off", "section-a off", "billing on", "a section-b billing one-time-code",
    "section-a section-b billing one-time-code", "a section-b billing home tel",
    "section-a shipping billing home tel webauthn", "webauthn webauthn",
  ])
  func `ignores a value with too many words for its field`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "home one-time-code", "pager name", "shipping section-a name", "billing shipping name",
    "work billing tel", "name section-a", "sectiona name", "one-time-code shipping",
    "email one-time-code",
  ])
  func `ignores a value with words in the wrong order or place`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [("webauthn", "webauthn"), ("email webauthn", "email webauthn")])
  func `accepts a passkey with a field or alone`(_ attribute: String, _ text: String)
    throws
  {
    let value = try #require(AutocompleteValue(attribute))
    #expect(value.allowsPasskeys)
    #expect(value.description == text)
  }

  @Test(arguments: ["off webauthn", "on webauthn", "shipping webauthn", "webauthn email"])
  func `a passkey requires a field that users fill in`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test func `accepts any name of a section`() throws {
    let value = try #require(AutocompleteValue("section-ÄB-{x} one-time-code"))
    #expect(value.section == "section-Äb-{x}")
  }

  @Test func `reads a value of a megabyte quickly`() {
    #expect(AutocompleteValue(String(repeating: "section-a ", count: 100_000)) == nil)
  }
}
