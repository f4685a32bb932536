import CSockets
import Glibc
import OTPClient
import OTPInbox
import OTPMessage
import ScratchFolders
import Testing

/// Which socket of a service messages are delivered to.
struct MessageDeliveryTests {
  private static let stored = [#"{"parameters":{"receptions":[]}}"#]
  private static let failed = [
    #"{"error":"org.otpd.Codes.StoreFailed","parameters":{"kind":"full","reason":"it is full"}}"#
  ]

  private let scene: ClientScene

  init() throws {
    scene = try ClientScene()
    try #require(mkdir(scene.folder.path("intake"), 0o700) == 0)
  }

  private var intakePath: String { scene.folder.path("intake/otpd.sock") }

  /// Delivers a message, and returns the failure.
  private func failure() -> ClientError? {
    let clocks = scene.clock.clocks
    let delivery = MessageDelivery(socket: scene.socketPath, keeping: .codes, clocks: clocks)
    do throws(ClientError) {
      try delivery.deliver([Message(text: "Your code is 482913")])
      return nil
    } catch {
      return error
    }
  }

  @Test func `a service gets messages at its socket for messages`() {
    let main = SilentService(path: scene.socketPath)
    let intake = ScriptedService(path: intakePath, Self.stored)
    #expect(failure() == nil)
    #expect(main.takeConnections() == 0)
    withExtendedLifetime(intake) {}
  }

  @Test func `a service without that socket gets them at the other one`() {
    let main = ScriptedService(path: scene.socketPath, Self.stored)
    #expect(failure() == nil)
    withExtendedLifetime(main) {}
  }

  @Test func `a service gets them there too if another one left that socket behind`() {
    close(otp_socket_listen(intakePath, 1))
    let main = ScriptedService(path: scene.socketPath, Self.stored)
    #expect(failure() == nil)
    withExtendedLifetime(main) {}
  }

  @Test func `a failure at that socket is not tried again at the other one`() {
    let main = SilentService(path: scene.socketPath)
    let intake = ScriptedService(path: intakePath, Self.failed)
    #expect(failure()?.kind == .refused)
    #expect(main.takeConnections() == 0)
    withExtendedLifetime(intake) {}
  }

  @Test func `where no service runs, the socket that a person knows is named`() {
    let error = failure()
    #expect(error?.kind == .noService)
    #expect(error?.description.contains(scene.socketPath) == true)
  }
}
