import OTPSuggestion
import Testing

@Suite struct SuggestionRequestTests {
  @Test(arguments: [
    nil, "oneTimeCode", "ONETIMECODE", "one-time-code", "One-Time-Code",
    "section-a shipping one-time-code", "  one-time-code\n", "one-time-code webauthn",
    "section- billing one-time-code webauthn",
  ])
  func `a field for one-time codes gets codes`(field: String?) async throws {
    let scene = try Scene(Arrival(code: "482913"))
    #expect(
      try await scene.codes(for: SuggestionRequest(field: SuggestionRequest.Field(name: field)))
        == ["482913"]
    )
  }

  @Test(arguments: [
    "username", "", " ", "on", "off", "current-password", "one-time-code username",
    "one-time-codes", "one-time", "section-a oneTimeCode", "home one-time-code",
    "x one-time-code", "one-time-code section-a", "shipping section-a one-time-code", "webauthn",
    "a section-b shipping one-time-code webauthn", "one-time-code\u{A0}", "one-time-code\u{0B}",
    "one\u{2010}time\u{2010}code",
    "\u{FF4F}ne-time-code", "one-tıme-code",
  ])
  func `a field for anything else gets no codes`(field: String) async throws {
    let scene = try Scene(Arrival(code: "482913"))
    let request = SuggestionRequest(field: SuggestionRequest.Field(name: field))
    #expect(try await scene.codes(for: request).isEmpty)
    #expect(
      try await scene.service.answer(to: request, at: time(0)) == .noSuggestion(.otherField)
    )
  }
}
