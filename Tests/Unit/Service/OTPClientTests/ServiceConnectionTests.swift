import CSockets
import Glibc
import OTPClient
import OTPSuggestion
import Testing

struct ServiceConnectionTests {
  private func connect(_ scene: ClientScene, timeout: Int64 = 100) throws -> ServiceConnection {
    try ServiceConnection(
      path: scene.socketPath,
      timeout: timeout,
      uptime: scene.clock.clocks.uptime
    )
  }

  private func error(_ body: () throws -> Void) -> ClientError? {
    #expect(throws: ClientError.self, performing: body)
  }

  private func silent(_ scene: ClientScene) -> ClientError {
    let words = "does not answer; is it stopped or very busy?"
    return ClientError(.serviceLost, "the service at \(scene.socketPath) \(words)")
  }

  private func closed(_ scene: ClientScene) -> ClientError {
    let words = "closed the connection; it may have been stopped"
    return ClientError(.serviceLost, "the service at \(scene.socketPath) \(words)")
  }

  @Test func `a missing socket means no service`() throws {
    let scene = try ClientScene()
    let error = self.error { _ = try connect(scene) }
    #expect(error?.kind == .noService)
  }

  @Test func `a socket without a listener means no service`() throws {
    let scene = try ClientScene()
    do { _ = SilentService(path: scene.socketPath) }
    let error = self.error { _ = try connect(scene) }
    #expect(error?.kind == .noService)
  }

  @Test func `a service that does not answer is lost after the timeout`() throws {
    let scene = try ClientScene()
    let service = SilentService(path: scene.socketPath)
    let connection = try connect(scene)
    let beginning = ContinuousClock.now
    let error = self.error { _ = try connection.answer(to: SuggestionRequest(), at: nil) }
    #expect(error == silent(scene))
    let time = ContinuousClock.now - beginning
    #expect(time >= .milliseconds(95) && time < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `a service with a full queue is lost after the timeout`() throws {
    let scene = try ClientScene()
    let service = SilentService(path: scene.socketPath, backlog: 0)
    let first = otp_socket_connect(scene.socketPath, 100)
    defer { close(first) }
    #expect(first >= 0)
    let beginning = ContinuousClock.now
    let error = self.error { _ = try connect(scene) }
    #expect(error == silent(scene))
    let time = ContinuousClock.now - beginning
    #expect(time >= .milliseconds(95) && time < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `a call that the service does not read times out, whatever its length`() throws {
    let scene = try ClientScene()
    let service = SilentService(path: scene.socketPath)
    let connection = try connect(scene)
    let request = SuggestionRequest(recipient: String(repeating: "a", count: 1 << 20))
    let beginning = ContinuousClock.now
    let error = self.error { _ = try connection.answer(to: request, at: nil) }
    #expect(error == silent(scene))
    #expect(ContinuousClock.now - beginning < guardAgainstHanging)
    withExtendedLifetime(service) {}
  }

  @Test func `a service that sends no end of a reply is lost before it takes the memory`() throws {
    let scene = try ClientScene()
    let service = FloodingService(path: scene.socketPath)
    let connection = try connect(scene, timeout: 120_000)
    let beginning = ContinuousClock.now
    let request = SuggestionRequest(recipient: "endless")
    let error = self.error { _ = try connection.answer(to: request, at: nil) }
    #expect(error == closed(scene))
    // Half of what it sends is read; without the limit, the time of the reply would run out.
    #expect(ContinuousClock.now - beginning < .seconds(100))
    withExtendedLifetime(service) {}
  }

  @Test func `a service that closes the connection is lost`() throws {
    let scene = try ClientScene()
    let service = ClosingService(path: scene.socketPath)
    let connection = try connect(scene, timeout: 30_000)
    let error = self.error { _ = try connection.answer(to: SuggestionRequest(), at: nil) }
    #expect(error == closed(scene))
    withExtendedLifetime(service) {}
  }
}
