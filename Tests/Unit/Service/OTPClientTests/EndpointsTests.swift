import OTPClient
import Testing

struct EndpointsTests {
  private func endpoints(
    storeNamed name: String? = nil,
    _ environment: [String: String]
  ) -> Endpoints {
    Endpoints(storeNamed: name) { environment[$0] }
  }

  @Test func `the service and the store have default paths`() {
    let endpoints = endpoints(["XDG_RUNTIME_DIR": "/run/user/1", "HOME": "/home/a"])
    #expect(endpoints.socket == "/run/user/1/otp/otpd.sock")
    #expect(endpoints.store == "/home/a/.local/state/otp/inbox.db")
  }

  @Test func `a named store is used without the service`() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/1", "HOME": "/home/a"]
    let named = endpoints(storeNamed: "/tmp/a.db", environment)
    #expect(named.socket == nil && named.store == "/tmp/a.db")
    let byVariable = endpoints(environment.merging(["OTP_STORE": "/tmp/b.db"]) { $1 })
    #expect(byVariable.socket == nil && byVariable.store == "/tmp/b.db")
  }

  @Test func `OTP_SOCKET and OTP_STORE set both paths`() {
    let both = endpoints(["OTP_SOCKET": "/tmp/a.sock", "OTP_STORE": "/tmp/b.db"])
    #expect(both.socket == "/tmp/a.sock" && both.store == "/tmp/b.db")
  }

  @Test func `a store set by an option is used without any service`() {
    let named = endpoints(storeNamed: "/tmp/a.db", ["OTP_SOCKET": "/tmp/a.sock"])
    #expect(named.socket == nil && named.store == "/tmp/a.db")
  }

  @Test func `an empty environment gives neither path`() {
    let none = endpoints([:])
    #expect(none.socket == nil && none.store == nil)
  }
}
