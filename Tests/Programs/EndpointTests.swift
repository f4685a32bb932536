import ScratchFolders
import Testing

/// Whether `otp` asks the service or the store.
struct EndpointTests {
  private let line = #"{"text":"Your Oakline code is 593812."}"# + "\n"

  @Test func `--store reads that store even if the service runs`() throws {
    let service = try RunningService()
    _ = try service.connect().codes("Receive", #"{"messages":[{"text":"Your code is 482913."}]}"#)
    let folder = try ScratchFolder()
    let store = folder.path("inbox.db")
    #expect(try Tool.otpd.run("ingest", "--store", store, input: line.utf8).status == 0)

    let environment = service.environment
    #expect(try Tool.otp.run("suggest", environment: environment).output == "482913\n")
    let named = try Tool.otp.run("suggest", "--store", store, environment: environment)
    #expect(named.output == "593812\n")
    var other = environment
    other["OTP_STORE"] = store
    #expect(try Tool.otp.run("suggest", environment: other).output == "593812\n")
    other["OTP_SOCKET"] = service.socketPath
    #expect(try Tool.otp.run("suggest", environment: other).output == "482913\n")
  }
}
