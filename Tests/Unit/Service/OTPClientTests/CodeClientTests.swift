import OTPClient
import OTPDetection
import OTPInbox
import OTPSuggestion
import ScratchFolders
import Testing

struct CodeClientTests {
  private func codes(_ answer: SuggestionAnswer) -> [String] {
    answer.suggestions.map(\.code.value)
  }

  @Test func `a client without a service asks the store`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    #expect(codes(try scene.makeClient().answer(to: SuggestionRequest())) == ["482913"])
  }

  @Test func `a request is answered for the given time`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    let client = scene.makeClient()
    let late = scene.clock.clocks.now().moved(byMilliseconds: 200_000)
    #expect(try client.answer(to: SuggestionRequest(), at: late) == .noSuggestion(.nothing))
  }

  @Test func `a missing store is distinguished from an unusable one`() throws {
    let scene = try ClientScene()
    let client = scene.makeClient(nil, .reading)
    let missing = #expect(throws: ClientError.self) { try client.answer(to: SuggestionRequest()) }
    #expect(missing?.kind == .noStore)
    try scene.folder.write(Array("no store".utf8), to: "inbox.db")
    let foreign = #expect(throws: ClientError.self) { try client.answer(to: SuggestionRequest()) }
    #expect(foreign?.kind == .refused)
  }

  @Test func `the error for a missing store path says how to set one`() throws {
    let scene = try ClientScene()
    let client = scene.makeClient(Endpoints(socket: nil, store: nil))
    let error = #expect(throws: ClientError.self) { try client.answer(to: SuggestionRequest()) }
    #expect(error?.description.contains("--store") == true)
  }

  @Test func `a silent service is skipped and not retried at once`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    let service = SilentService(path: scene.socketPath)
    var reports: [String] = []
    let client = scene.makeClient { reports.append($0) }
    let beginning = ContinuousClock.now
    #expect(codes(try client.answer(to: SuggestionRequest())) == ["482913"])
    #expect(ContinuousClock.now - beginning >= .milliseconds(495))
    #expect(service.takeConnections() == 1)
    scene.clock.stopUptime()
    let id = try #require(client.entries(limit: 9, before: nil).first?.id)
    #expect(try client.consume(id))
    #expect(try client.answer(to: SuggestionRequest()) == .noSuggestion(.unavailable))
    #expect(service.takeConnections() == 0)
    #expect(reports.count == 1)
  }

  @Test func `a service that closes each connection is skipped`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    let service = ClosingService(path: scene.socketPath)
    let client = scene.makeClient()
    let id = try #require(client.entries(limit: 9, before: nil).first?.id)
    #expect(try client.dismiss(id))
    #expect(try !client.dismiss(InboxEntry.ID(number: 99)))
    withExtendedLifetime(service) {}
  }
}
