import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// What happens to a service whose socket somebody removed.
struct SocketLossTests {
  private let message = #"{"messages":[{"text":"Your Oakline code is 482913","sender":"Oakline"}]}"#

  /// Removes what is at `path`, and has the service look: each call is a reason to, also that of a
  /// client whose connection it has not accepted yet.
  private func remove(_ path: String, of service: RunningService) throws {
    let client = try service.connect()
    try FileManager.default.removeItem(atPath: service.folder.path(path))
    _ = try client.call("org.varlink.service.GetInfo")
  }

  @Test(arguments: ["run/otp", "run/otp/otpd.sock", "run/otp/intake", "run/otp/intake/otpd.sock"])
  func `it makes both sockets anew`(removed: String) throws {
    let service = try RunningService()
    let watcher = try service.connect()
    _ = try watcher.codes("Watch", "{}", #","more":true"#)
    try remove(removed, of: service)
    let path = service.folder.path("run/otp/intake/otpd.sock")
    try wait { (try? VarlinkConnection(path: path)) != nil && (try? service.connect()) != nil }
    _ = try VarlinkConnection(path: path).codes("Receive", message)
    #expect(try service.connect().codes("Suggest").contains("482913"))
    #expect(try watcher.reply()?.contains("482913") == true)
    #expect(try service.errors().contains("run/otp/otpd.sock was removed\n"))
    #expect(try service.stop() == 0)
    #expect(access(service.socketPath, F_OK) != 0 && access(path, F_OK) != 0)
  }

  @Test func `it ends and says so where it cannot`() throws {
    let service = try RunningService()
    let client = try service.connect()
    try FileManager.default.removeItem(atPath: service.folder.path("run/otp"))
    _ = try service.folder.write("mine", to: "run/otp")
    // It may have ended already.
    let call = Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8) + [0]
    _ = send(client.descriptor, call, call.count, Int32(MSG_NOSIGNAL))
    #expect(try service.stop(0) == 2)
    #expect(try service.errors().contains("run/otp is not a directory, or is a link"))
  }
}
