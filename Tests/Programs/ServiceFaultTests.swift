import Glibc
import ScratchFolders
import Testing

/// A service that cannot be reached, though something is where it should be.
struct ServiceFaultTests {
  @Test func `reports system errors in words`() throws {
    let folder = try ScratchFolder()
    // A link to itself leads nowhere, for root too.
    try #require(symlink("loop", folder.path("loop")) == 0)
    let environment = ["OTP_SOCKET": folder.path("loop/otpd.sock")]
    let answer = try Tool.otp.run("suggest", environment: environment)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("cannot reach the service at \(folder.path("loop"))"))
    #expect(answer.errors.contains("Too many levels of symbolic links"))
  }

  @Test func `reports service errors to the browser extension`() throws {
    let folder = try ScratchFolder()
    try #require(symlink("loop", folder.path("loop")) == 0)
    var port = try NativePort(["OTP_SOCKET": folder.path("loop/otpd.sock")])
    #expect(try port.ask(NativePort.request()).reason == "store")
    #expect(try port.finish().status == 0)
  }
}
