import OTPDetection
import OTPInbox
import OTPSuggestion
import Testing

@Suite struct RecipientTests {
  @Test func `a recipient is found by any form of its address`() async throws {
    let scene = try Scene(
      Arrival(code: "482913", sender: "a", recipient: "Sam <sam@Example.com>"),
      Arrival(code: "593812", seconds: 1, sender: "a", recipient: "SAM@example.com"),
      Arrival(code: "771204", seconds: 2, sender: "a", recipient: "sue@example.com"),
      Arrival(code: "305518", seconds: 3, sender: "a")
    )
    let request = SuggestionRequest(recipient: "mailto:sam@example.com")
    // The newer of two codes for the same recipient replaces the older one.
    #expect(try await scene.codes(for: request, at: 3) == ["593812"])
    #expect(try await scene.codes(for: SuggestionRequest(recipient: ""), at: 3) == [])
  }

  @Test func `a bound copy for another form of the recipient keeps a code from other sites`()
    async throws
  {
    let scene = try Scene(
      Arrival(code: "482913", recipient: "+49 171 1234567"),
      Arrival(code: "482913", seconds: 1, recipient: "0171 1234567", domain: "example.com")
    )
    let request = SuggestionRequest(site: Site(origin: "https://other.example"))
    #expect(try await scene.codes(for: request, at: 1) == [])
  }
}
