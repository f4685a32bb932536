import OTPBus
import OTPDaemon
import OTPMessage
import OTPSuggestion
import Testing

@Suite struct CodeNotificationsTests {
  @Test func `a new code is shown, with buttons, and leaves no trace in histories`() throws {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    #expect(
      desktop.shown == [
        1: .init(
          summary: "Code 482913 from Oakline",
          body: "By text message.",
          actions: ["copy", "Copy", "dismiss", "Not mine"]
        )
      ]
    )
    let call = try #require(desktop.calls.last)
    #expect(
      call.arguments[6]
        == .dictionary([
          "category": .string("im.received"), "desktop-entry": .string("org.otpd.otpd"),
          "transient": .boolean(true), "urgency": .byte(1),
        ])
    )
    #expect(call.arguments[7] == .integer32(180_000))
  }

  @Test func `codes that were there before are not new`() {
    var desktop = Desktop(hasServer: false)
    desktop.notifications = CodeNotifications(hidesCodes: false) { 0 }
    desktop.notifications.isLocked = false
    desktop.offer(code("482913"))
    desktop.answerCapabilities()
    desktop.offer(code("482913"))
    #expect(desktop.history.isEmpty)
    desktop.offer(code("482913"), code("551207", id: 2, at: 1_001_000))
    #expect(desktop.summaries == ["Code 551207 from Oakline"])
  }

  @Test func `an offer that is repeated changes nothing`() {
    var desktop = Desktop()
    for _ in 1...3 { desktop.offer(code("482913")) }
    #expect(desktop.history.count == 1)
  }

  @Test func `it goes away when the code is no longer offered`() {
    var desktop = Desktop()
    desktop.offer(code("482913"), code("551207", from: "Verdana", id: 2))
    desktop.offer(code("551207", from: "Verdana", id: 2))
    #expect(desktop.summaries == ["Code 551207 from Verdana"])
  }

  @Test func `it goes away after three minutes, whatever the service says`() {
    var desktop = Desktop()
    desktop.offer(code("482913", age: 20))
    desktop.pass(159_000)
    #expect(desktop.shown.count == 1)
    desktop.pass(1_000)
    #expect(desktop.shown.isEmpty)
    // A message dated ahead of the clock has no age yet.
    desktop.offer(code("482913"))
    #expect(desktop.shown.isEmpty)
  }

  @Test func `Copy copies the code and removes the notification, but uses no code`() {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    desktop.press("copy", on: 1)
    #expect(desktop.copied == ["482913"])
    #expect(desktop.dismissed.isEmpty)
    #expect(desktop.shown.isEmpty)
    desktop.offer(code("482913"))
    #expect(desktop.history.count == 1)
  }

  @Test func `Not mine dismisses the entry`() {
    var desktop = Desktop()
    desktop.offer(code("482913", id: 7))
    desktop.press("dismiss", on: 1)
    #expect(desktop.dismissed == [7])
    #expect(desktop.copied.isEmpty)
    #expect(desktop.shown.isEmpty)
  }

  @Test(arguments: [("copy", ":1.8", UInt32(1)), ("copy", ":1.7", 2), ("default", ":1.7", 1)])
  func `only the server's own buttons count`(_ action: String, _ sender: String, _ number: UInt32) {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    desktop.press(action, on: number, from: sender)
    #expect(desktop.copied.isEmpty)
    #expect(desktop.shown.count == 1)
  }

  @Test func `what the person closed stays closed`() {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    desktop.close(1)
    desktop.offer(code("482913"))
    desktop.offer(code("482913", id: 2, at: 1_000_400, by: .notification))
    #expect(desktop.history.count == 1)
    #expect(!desktop.calls.contains { $0.member == "CloseNotification" })
  }

  @Test func `a code that comes by two ways has one notification, with the better sender`() {
    var desktop = Desktop()
    desktop.offer(code("482913", from: "Messages", by: .notification))
    desktop.offer(code("482913", from: "Oakline", id: 2, at: 1_000_300))
    #expect(desktop.summaries == ["Code 482913 from Oakline"])
    #expect(Array(desktop.shown.keys) == [1])
    desktop.press("dismiss", on: 1)
    #expect(desktop.dismissed == [2])
  }

  @Test func `the same code in a later message is new`() {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    desktop.close(1)
    desktop.offer(code("482913", id: 2, at: 1_060_000))
    #expect(desktop.history.count == 2)
  }

  @Test func `a code that another program has just shown is not shown, nor are its copies`() {
    var desktop = Desktop()
    desktop.offer(code("482913", by: .notification), seen: [1])
    desktop.offer(code("482913", id: 2, at: 1_000_500))
    #expect(desktop.history.isEmpty)
  }

  @Test func `at most five are shown, and older ones are closed for good`() {
    var desktop = Desktop()
    let codes = (1...8).map { code("48291\($0)", id: $0, at: 1_000_000 + $0) }
    desktop.offer(codes[0], codes[1], codes[2], codes[3], codes[4])
    #expect(desktop.shown.count == 5)
    desktop.offer(
      codes[7],
      codes[6],
      codes[5],
      codes[4],
      codes[3],
      codes[2],
      codes[1],
      codes[0]
    )
    #expect(desktop.summaries == (4...8).map { "Code 48291\($0) from Oakline" })
    #expect(desktop.mostShown == 5)
    desktop.offer(codes[0], codes[1], codes[2], codes[3])
    #expect(desktop.summaries == ["Code 482914 from Oakline"])
  }

  @Test
  func `a server that does not answer gets no more than five calls, however many codes come`() {
    var desktop = Desktop()
    desktop.isPrompt = false
    for number in 1...1_000 {
      desktop.offer(code("\(100_000 + number)", id: Int64(number), at: 1_000_000 + Int64(number)))
    }
    #expect(desktop.calls.count { $0.member == "Notify" } == 5)
    desktop.isPrompt = true
    desktop.answerNotifications()
    #expect(desktop.summaries == ["Code 101000 from Oakline"])
  }

  @Test func `a server that refuses is not asked again for that code`() {
    var desktop = Desktop()
    desktop.isPrompt = false
    desktop.offer(code("482913"))
    desktop.refuseNotifications()
    desktop.offer(code("482913"))
    #expect(desktop.calls.count { $0.member == "Notify" } == 1)
  }

  @Test func `a code that is used before the server has answered is closed afterwards`() {
    var desktop = Desktop()
    desktop.isPrompt = false
    desktop.offer(code("482913"))
    desktop.offer()
    desktop.answerNotifications()
    #expect(desktop.history.count == 1)
    #expect(desktop.shown.isEmpty)
  }

  @Test func `at the end nothing stays, not even what was about to be shown`() {
    var desktop = Desktop()
    desktop.offer(code("482913"))
    desktop.isPrompt = false
    desktop.offer(code("482913"), code("551207", id: 2))
    desktop.end()
    #expect(!desktop.notifications.isSettled)
    desktop.answerNotifications()
    #expect(desktop.shown.isEmpty)
    #expect(desktop.notifications.isSettled)
  }
}
