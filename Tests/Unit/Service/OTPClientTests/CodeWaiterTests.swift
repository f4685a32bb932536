import OTPClient
import OTPDetection
import OTPSuggestion
import ScratchFolders
import Testing

struct CodeWaiterTests {
  /// A description of `outcome` for comparisons.
  private func text(_ outcome: CodeWaiter.Outcome) -> String {
    switch outcome {
    case .code(let suggestion): suggestion.code.value
    case .timedOut(let reason): reason.rawValue
    case .unanswered: "unanswered"
    }
  }

  private func wait(
    _ scene: ClientScene,
    _ timeout: Duration,
    _ request: SuggestionRequest = SuggestionRequest(),
    answerTimeout: Int64 = CodeClient.answerTimeout,
    meanwhile: () throws -> Void = {}
  ) throws -> String {
    let client = scene.makeClient(answerTimeout: answerTimeout)
    let waiter = CodeWaiter(for: request, timeout: timeout, client)
    try meanwhile()
    return text(try waiter.wait())
  }

  @Test func `an existing code is returned without waiting`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    #expect(try wait(scene, .zero) == "482913")
  }

  @Test func `a timeout returns the reason`() throws {
    let scene = try ClientScene()
    #expect(try wait(scene, .zero) == "nothing")
    try scene.store(nil)
    #expect(try wait(scene, .milliseconds(50)) == "noCode")
  }

  @Test func `a message that expires during the wait still counts for the reason`() throws {
    let scene = try ClientScene()
    let request = SuggestionRequest(window: .seconds(1))
    let reason = try wait(scene, .milliseconds(50), request) {
      try scene.store(nil)
      scene.clock.pass(seconds: 3)
    }
    #expect(reason == "noCode")
  }

  @Test func `a silent service does not extend the deadline`() throws {
    let scene = try ClientScene()
    let service = SilentService(path: scene.socketPath)
    let beginning = ContinuousClock.now
    let outcome = try wait(scene, .milliseconds(700), answerTimeout: endlessTimeout)
    #expect(outcome == "nothing")
    let time = ContinuousClock.now - beginning
    #expect(time >= .milliseconds(700) && time < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `a service that sends without end does not extend the deadline`() throws {
    let scene = try ClientScene()
    let service = FloodingService(path: scene.socketPath)
    let beginning = ContinuousClock.now
    // On a busy machine its answer may come too late, and the store gives another reason.
    _ = try wait(scene, .milliseconds(700), answerTimeout: endlessTimeout)
    #expect(ContinuousClock.now - beginning < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `a deadline that has passed shortens the wait for a silent service`() throws {
    let scene = try ClientScene()
    let service = SilentService(path: scene.socketPath)
    let beginning = ContinuousClock.now
    let outcome = try wait(scene, .zero, answerTimeout: endlessTimeout)
    #expect(outcome == "nothing")
    #expect(ContinuousClock.now - beginning < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `an unusable store ends the wait at once without a service`() throws {
    let scene = try ClientScene()
    try scene.folder.write(Array("no store".utf8), to: "inbox.db")
    let beginning = ContinuousClock.now
    let error = #expect(throws: ClientError.self) {
      try wait(scene, .milliseconds(endlessTimeout))
    }
    #expect(error?.kind == .refused)
    #expect(ContinuousClock.now - beginning < guardAgainstHanging)
  }

  @Test func `with an unusable store a silent service has until the deadline`() throws {
    let scene = try ClientScene()
    try scene.folder.write(Array("no store".utf8), to: "inbox.db")
    let service = SilentService(path: scene.socketPath)
    let beginning = ContinuousClock.now
    let outcome = try wait(scene, .milliseconds(700), answerTimeout: endlessTimeout)
    #expect(outcome == "unanswered")
    let time = ContinuousClock.now - beginning
    #expect(time >= .milliseconds(700) && time < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }
}
