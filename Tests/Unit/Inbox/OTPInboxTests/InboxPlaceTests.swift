import OTPInbox
import Testing

@Suite struct InboxPlaceTests {
  @Test(
    arguments: [
      (["HOME": "/home/a"], "/home/a/.local/state/otp/inbox.db"),
      (["HOME": "/home/a", "XDG_STATE_HOME": "/s"], "/s/otp/inbox.db"),
      (["HOME": "/home/a", "XDG_STATE_HOME": ""], "/home/a/.local/state/otp/inbox.db"),
      (["HOME": "/home/a", "XDG_STATE_HOME": "s"], "/home/a/.local/state/otp/inbox.db"),
      (["HOME": "/home/a", "XDG_STATE_HOME": "/s", "OTP_STORE": "x.db"], "x.db"),
      (["HOME": "/home/a", "OTP_STORE": ""], "/home/a/.local/state/otp/inbox.db"),
      (["HOME": "a"], nil),
      ([:], nil),
    ] as [([String: String], String?)]
  )
  func `the default path follows the environment`(environment: [String: String], path: String?) {
    #expect(Inbox.defaultPath(environment: environment) == path)
  }
}
