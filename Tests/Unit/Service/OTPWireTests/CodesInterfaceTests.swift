import OTPInbox
import OTPWire
import Testing

struct CodesInterfaceTests {
  @Test func `the description names the window in which codes are offered`() {
    #expect(
      CodesInterface.description.contains("window (\(Inbox.offerWindow.wholeMilliseconds))")
    )
  }
}
