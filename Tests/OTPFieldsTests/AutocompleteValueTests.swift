import OTPFields
import Testing

@Suite struct AutocompleteValueTests {
  @Test(arguments: AutofillField.allCases)
  func `each field is known by its name, in any case of ASCII`(_ field: AutofillField) throws {
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
  func `every form of the tag is one`(_ attribute: String) throws {
    let value = try #require(AutocompleteValue(attribute))
    #expect(value.isForOneTimeCode)
    #expect(value.description == attribute)
  }

  @Test func `all parts of a value are told`() throws {
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
  func `what is no value says nothing`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "one-time-code\u{0B}", "\u{A0}one-time-code", "section-a\u{A0}one-time-code",
    "one-time-code\u{0B}webauthn", "one-time-code\u{3000}", "one-time-code\u{2028}",
  ])
  func `only white space of ASCII parts words`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: ["ONE-TİME-CODE", "ｏne-time-code", "one\u{2011}time-code", "one-tıme-code"])
  func `only letters of ASCII change their case`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "off on", "on off", "section-a off", "billing on", "a section-b billing one-time-code",
    "section-a section-b billing one-time-code", "a section-b billing home tel",
    "section-a shipping billing home tel webauthn", "webauthn webauthn",
  ])
  func `more words than a field may have say nothing`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [
    "home one-time-code", "pager name", "shipping section-a name", "billing shipping name",
    "work billing tel", "name section-a", "sectiona name", "one-time-code shipping",
    "email one-time-code",
  ])
  func `words in another order or place say nothing`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test(arguments: [("webauthn", "webauthn"), ("email webauthn", "email webauthn")])
  func `a passkey may be offered beside a field, or alone`(_ attribute: String, _ text: String)
    throws
  {
    let value = try #require(AutocompleteValue(attribute))
    #expect(value.allowsPasskeys)
    #expect(value.description == text)
  }

  @Test(arguments: ["off webauthn", "on webauthn", "shipping webauthn", "webauthn email"])
  func `a passkey needs a field that people fill in`(_ attribute: String) {
    #expect(AutocompleteValue(attribute) == nil)
  }

  @Test func `a section of any name is one section`() throws {
    let value = try #require(AutocompleteValue("section-ÄB-{x} one-time-code"))
    #expect(value.section == "section-Äb-{x}")
  }

  @Test func `a value of a megabyte is read at once`() {
    #expect(AutocompleteValue(String(repeating: "section-a ", count: 100_000)) == nil)
  }
}
