import CSockets
import Glibc
import OTPClient
import OTPMessage
import OTPSuggestion
import Testing

struct ServiceStateTests {
  private func state(_ replies: [String]?) throws -> ServiceState {
    let scene = try ClientScene()
    let service = replies.map { ScriptedService(path: scene.socketPath, $0) }
    defer { withExtendedLifetime(service) {} }
    return ServiceState(
      of: Endpoints(socket: scene.socketPath, store: nil),
      clocks: scene.clock.clocks
    )
  }

  @Test func `a service that runs reports its version`() throws {
    let state = try state([#"{"parameters":{"version":"0.1.9 (detector 1)"}}"#])
    #expect(state == .running(version: "0.1.9"))
  }

  @Test(arguments: ["[]", #"{"error":"org.varlink.service.MethodNotFound"}"#])
  func `a service that reports no version runs all the same`(reply: String) throws {
    #expect(try state([reply]) == .running(version: nil))
  }

  @Test func `a socket without a service is absent`() throws {
    #expect(try state(nil) == .absent)
  }

  @Test func `a service that closes the connection is unusable`() throws {
    guard case .unusable(let reason) = try state([]) else {
      Issue.record("the state is not unusable")
      return
    }
    #expect(reason.contains("closed the connection"))
  }

  @Test func `no service is asked if a store is named`() throws {
    let scene = try ClientScene()
    let endpoints = Endpoints(socket: nil, store: "/nowhere/inbox.db")
    #expect(ServiceState(of: endpoints, clocks: scene.clock.clocks) == .unused)
  }
}
