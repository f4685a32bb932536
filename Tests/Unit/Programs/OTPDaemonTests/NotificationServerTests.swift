import OTPBus
import OTPDaemon
import Testing

/// Servers that come, go, and can do less; screens that lock.
@Suite struct NotificationServerTests {
  @Test func `without a server it waits, says so once, and shows what is still fresh`() {
    var desktop = Desktop(hasServer: false)
    desktop.failCapabilities()
    desktop.offer(code("482913"))
    for seconds in [1, 2, 4, 8] {
      desktop.pass(Int64(seconds) * 1_000)
      desktop.failCapabilities()
    }
    #expect(desktop.reports == ["no notification server is on the session bus; waiting for one"])
    #expect(desktop.calls.count == 5)
    desktop.changeServer(to: Desktop.server)
    desktop.answerCapabilities()
    #expect(desktop.summaries == ["Code 482913 from Oakline"])
  }

  @Test func `a new server shows again what the old one showed`() {
    var desktop = Desktop()
    desktop.offer(code("482913"), code("551207", id: 2))
    desktop.close(2)
    desktop.changeServer(to: "")
    #expect(desktop.reports.count == 1)
    desktop.changeServer(to: Desktop.server)
    desktop.answerCapabilities()
    #expect(desktop.summaries == ["Code 482913 from Oakline"])
  }

  @Test func `what became stale while there was no server is not shown`() {
    var desktop = Desktop(hasServer: false)
    desktop.offer(code("482913", age: 179))
    desktop.pass(1_000)
    desktop.answerCapabilities()
    #expect(desktop.history.isEmpty)
  }

  @Test func `buttons only where the server has some, Copy only where there is a clipboard`() {
    var plain = Desktop(capabilities: ["body"])
    plain.offer(code("482913"))
    #expect(plain.shown[1]?.actions == [])
    var desktop = Desktop()
    desktop.notifications.canCopy = false
    desktop.offer(code("482913"))
    #expect(desktop.shown[1]?.actions == ["dismiss", "Not mine"])
  }

  @Test(arguments: [
    (["body-markup"], "Only for a&amp;b&lt;.example."), ([], "Only for a&b<.example."),
  ])
  func `the body is escaped for servers that read markup`(_ can: [String], _ body: String) {
    var desktop = Desktop(capabilities: can)
    desktop.offer(code("482913", by: nil, boundTo: "a&b<.example"))
    #expect(desktop.shown[1]?.body == body)
  }

  @Test(arguments: [
    ("Oak\u{202E}\u{7}line\n", "Code 482913 from Oak line"), (nil, "Code 482913"),
    ("+15555550100", "Code 482913"),
    (String(repeating: "a", count: 90), "Code 482913 from \(String(repeating: "a", count: 63))…"),
  ])
  func `the sender is a name on one line, and no number`(_ sender: String?, _ summary: String) {
    var desktop = Desktop()
    desktop.offer(code("482913", from: sender))
    #expect(desktop.summaries == [summary])
  }

  @Test func `a payment is pointed out`() {
    var desktop = Desktop(hidesCodes: true)
    desktop.offer(code("482913", mentionsPayment: true))
    #expect(
      desktop.shown[1]?.body
        == "It mentions a payment or a transfer: use it only if you asked for that."
    )
  }

  @Test func `hidden, only the sender is shown, and Copy copies`() {
    var desktop = Desktop(hidesCodes: true)
    desktop.offer(code("482913", boundTo: "oakline.example"))
    #expect(desktop.shown[1]?.summary == "A code from Oakline")
    #expect(desktop.shown[1]?.body == "")
    desktop.press("copy", on: 1)
    #expect(desktop.copied == ["482913"])
    desktop.offer(code("551207", from: nil, id: 2))
    #expect(desktop.summaries == ["A code has arrived"])
  }

  @Test func `on a locked screen no code is shown, and nothing can be pressed`() {
    var desktop = Desktop()
    desktop.lock(true)
    desktop.offer(code("482913", mentionsPayment: true))
    #expect(desktop.shown[1] == .init(summary: "A code from Oakline", body: "", actions: []))
    desktop.press("copy", on: 1)
    desktop.press("dismiss", on: 1)
    #expect(desktop.copied.isEmpty && desktop.dismissed.isEmpty)
  }

  @Test func `what is shown loses its code in place when the screen locks, and has it back after`()
  {
    var desktop = Desktop()
    desktop.offer(code("482913"), code("551207", from: "Verdana", id: 2))
    desktop.lock(true)
    #expect(desktop.summaries == ["A code from Oakline", "A code from Verdana"])
    #expect(desktop.shown.values.allSatisfy { !$0.body.contains("4") && $0.actions.isEmpty })
    desktop.lock(false)
    #expect(desktop.summaries == ["Code 482913 from Oakline", "Code 551207 from Verdana"])
    #expect(desktop.shown.keys.sorted() == [1, 2])
  }

  @Test func `a lock while the server is still to answer hides the code afterwards`() {
    var desktop = Desktop()
    desktop.isPrompt = false
    desktop.offer(code("482913"))
    desktop.lock(true)
    desktop.isPrompt = true
    desktop.answerNotifications()
    #expect(desktop.summaries == ["A code from Oakline"])
  }
}
