import FoundationEssentials
import OTPDetection
import OTPInbox
import OTPSuggestion
import Testing

@Suite struct VerificationCodeTests {
  private let code = VerificationCode(
    id: InboxEntry.ID(number: 7),
    code: SecurityCode("482913"),
    timestamp: time(0),
    domain: "example.com",
    embeddedDomains: ["pay.example"]
  )

  private func decoded(_ text: String) throws -> VerificationCode {
    try JSONDecoder().decode(VerificationCode.self, from: Data(text.utf8))
  }

  @Test func `a code is encoded with the members of otp suggest`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(code), as: UTF8.self)
    #expect(
      text == #"{"code":"482913","domain":"example.com","embeddedDomains":["pay.example"],"#
        + #""id":7,"timestamp":"2026-09-21T14:13:20Z"}"#
    )
    #expect(try decoded(text) == code)
  }

  @Test func `a code without a site has an empty member for it`() throws {
    let unbound = VerificationCode(id: code.id, code: code.code, timestamp: code.timestamp)
    let data = try JSONEncoder().encode(unbound)
    #expect(String(decoding: data, as: UTF8.self).contains(#""domain":null"#))
    #expect(try JSONDecoder().decode(VerificationCode.self, from: data) == unbound)
  }

  @Test(arguments: [
    "{}", "[]", #"{"id":7,"code":"482913","timestamp":"yesterday","embeddedDomains":[]}"#,
    #"{"id":"7","code":"482913","timestamp":"2026-09-21T14:13:20Z","embeddedDomains":[]}"#,
    #"{"id":7,"code":482913,"timestamp":"2026-09-21T14:13:20Z","embeddedDomains":[]}"#,
  ])
  func `an invalid code is refused without revealing it`(text: String) throws {
    let error = #expect(throws: DecodingError.self) { try decoded(text) }
    #expect(!"\(try #require(error))".contains("482913"))
  }

  @Test func `printing a code does not reveal it`() {
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped] {
      #expect(!text.contains("482913") && !text.contains("example.com"))
    }
  }
}
