import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@testable import OTPBrowser

struct TestCodeTests {
  @Test(arguments: [(0, "000000"), (7, "000007"), (482_913, "482913"), (1_000_001, "000001")])
  func `a test code has six digits`(number: UInt32, code: String) throws {
    let detection = Detector().detect(in: TestCode.message(number: number, at: time(0)))
    #expect(detection.code?.value == code)
    #expect(detection.binding?.domain == "otp.example")
  }

  /// The codes that a page at `origin` is offered after a test code has arrived.
  private func codes(at origin: String, boundOnly: Bool) throws -> [String] {
    let folder = try ScratchFolder()
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    let message = TestCode.message(number: 482_913, at: time(0))
    let detection = Detector().detect(in: message)
    _ = try inbox.store([ExaminedMessage(message, detection)], at: time(0))
    let chain = FrameChain(page: Site(origin: origin), frames: [])
    let request = CodesRequest(chain: chain, field: "one-time-code", boundOnly: boundOnly)
    let suggestions = try #require(request.suggestionRequest)
    return try SuggestionEngine(inbox).answer(to: suggestions, at: time(1)).suggestions
      .map(\.code.value)
  }

  @Test func `a test code is offered to the setup page`() throws {
    #expect(try codes(at: TestCode.origin, boundOnly: true) == ["482913"])
  }

  @Test(arguments: [
    "https://shop.example", "https://example", "https://xotp.example", "https://otp.example.com",
    "http://otp.example",
  ])
  func `a test code is offered to no other page`(origin: String) throws {
    let chain = FrameChain(page: Site(origin: origin), frames: [])
    guard chain.allowsCodes else { return }
    #expect(try codes(at: origin, boundOnly: false) == [])
  }

  @Test(arguments: [true, false])
  func `an answer says whether the code was delivered`(isDone: Bool) throws {
    let reply = try HostSessionFixture.reply(TestCode.answer(to: 5, isDone: isDone))
    #expect(reply.type == "tested" && reply.id == 5 && reply.done == isDone)
  }
}
