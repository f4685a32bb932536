import Testing

@testable import OTPBrowser

struct BrowserExtensionTests {
  private static let origin = "chrome-extension://fopancmhoanaacefdnnkhgdicgjjpjjm/"

  @Test(arguments: [
    ([origin], "chromium"), ([origin, "--parent-window=0"], "chromium"),
    (["/a/org.otpd.codes.json", "otp@otpd.org"], "firefox"),
  ])
  func `accepts our extension as the caller`(_ arguments: [String], family: String) {
    #expect(BrowserExtension.family(ofCaller: arguments) == family)
  }

  @Test(arguments: [
    [], ["chrome-extension://aopancmhoanaacefdnnkhgdicgjjpjjm/"], [String(origin.dropLast())],
    ["x" + origin], [origin + "x"], ["--parent-window=0", origin], ["otp@otpd.org"],
    ["/a/org.otpd.codes.json", "otp@otpd.org.example"], ["/a/org.otpd.codes.json"],
    ["a", "b", "otp@otpd.org"],
  ])
  func `rejects other callers`(_ arguments: [String]) {
    #expect(BrowserExtension.family(ofCaller: arguments) == nil)
  }
}
