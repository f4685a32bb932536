import CSockets
import Glibc
import OTPClient
import OTPDetection
import OTPMessage
import OTPSuggestion
import Testing

struct OtherVersionTests {
  private static let refusal =
    #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"request.new"}}"#

  private func info(_ version: String) -> String {
    #"{"parameters":{"version":"\#(version) (detector 1)"}}"#
  }

  private func error(of call: String, _ info: String) throws -> ClientError {
    let scene = try ClientScene()
    let service = ScriptedService(path: scene.socketPath, [call, info])
    let connection = try ServiceConnection(
      path: scene.socketPath,
      timeout: 30_000,
      uptime: scene.clock.clocks.uptime
    )
    let error = #expect(throws: ClientError.self) {
      _ = try connection.answer(to: SuggestionRequest(), at: nil)
    }
    withExtendedLifetime(service) {}
    return try #require(error)
  }

  @Test(arguments: [
    refusal, #"{"error":"org.varlink.service.MethodNotFound"}"#, #"{"parameters":{}}"#, "[]",
  ])
  func `a service of another version is named, with what to do`(reply: String) throws {
    let error = try error(of: reply, info("0.1.9"))
    #expect(error.kind == .otherVersion)
    #expect(error.description.contains("otpd 0.1.9"))
    #expect(error.description.contains("version \(PackageVersion.current);"))
    #expect(error.description.contains("systemctl --user restart otpd"))
  }

  @Test(arguments: [PackageVersion.current + " (detector 1)", PackageVersion.current])
  func `a service of the same version refuses a call for another reason`(version: String) throws {
    let error = try error(of: Self.refusal, #"{"parameters":{"version":"\#(version)"}}"#)
    #expect(error.kind == .refused && error.description.contains("request.new"))
  }

  @Test func `a version cannot control a terminal`() throws {
    let error = try error(of: Self.refusal, info(#"1\u001b[2J\n9"#))
    #expect(error.description.contains("otpd 12J9,"))
  }

  @Test func `the store is used instead of a service of another version`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    let service = ScriptedService(path: scene.socketPath, [Self.refusal, info("9.0.0")])
    var reports: [String] = []
    let client = scene.makeClient { reports.append($0) }
    for _ in 1...2 {
      let answer = try client.answer(to: SuggestionRequest())
      #expect(answer.suggestions.map(\.code.value) == ["482913"])
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("otpd 9.0.0") == true)
    #expect(reports.first?.contains("the store is used instead") == true)
    withExtendedLifetime(service) {}
  }
}
