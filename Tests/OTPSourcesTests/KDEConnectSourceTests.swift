import OTPBus
import OTPMessage
import OTPSourceFiles
import OTPSources
import Testing

@Suite struct KDEConnectSourceTests {
  private let phone = "_phone_"
  private let path = "/modules/kdeconnect/devices/_phone_"

  private func properties(
    isReachable: Bool = true,
    isPaired: Bool = true,
    named name: String = "isPaired",
    plugins: [String] = ["kdeconnect_sms"]
  ) -> BusValue {
    .properties([
      "isReachable": .boolean(isReachable), name: .boolean(isPaired),
      "supportedPlugins": .list(plugins.map(BusValue.string)),
    ])
  }

  private func connected() -> Listening<KDEConnectSource> {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.answer(.devices, with: .list([.string(phone)]))
    source.answer(.device(phone), with: properties())
    return source
  }

  private func text(
    _ text: String,
    row: Int64,
    ago milliseconds: Int64 = 0,
    type: Int64 = 1,
    thread: Int64 = 7,
    in source: Listening<KDEConnectSource>
  ) -> BusMessage {
    let date = source.time.milliseconds - milliseconds
    return BusMessage(
      .signal,
      path: path,
      interface: "org.kde.kdeconnect.device.conversations",
      member: "conversationUpdated",
      arguments: [
        .list([
          .integer(1), .string(text), .list([.list([.string("+15550123")])]), .integer(date),
          .integer(type), .integer(0), .integer(thread), .integer(row), .integer(1), .list([]),
        ])
      ]
    )
  }

  private func isThreadRequest(_ call: BusCall) -> Bool {
    call.member == "requestAllConversationThreads"
  }

  @Test(arguments: ["isPaired", "isTrusted"])
  func `a phone is asked for its threads once on each connection`(name: String) {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.answer(.devices, with: .list([.string(phone)]))
    source.answer(.device(phone), with: properties(named: name))
    #expect(source.calls.filter(isThreadRequest).count == 1)
    for isReachable in [true, false, true] {
      source.take(BusMessage(.signal, path: path, member: "reachableChanged"))
      source.answer(.device(phone), with: properties(isReachable: isReachable, named: name))
    }
    #expect(source.calls.filter(isThreadRequest).count == 2)
  }

  @Test func `a message that the phone received is delivered once, with its own time`() {
    var source = connected()
    let signal = text("Your code is 482913", row: 1, ago: 2_000, in: source)
    source.take(signal)
    source.take(signal)
    #expect(source.texts == ["Your code is 482913"])
    #expect(source.messages.first?.receivedAt?.milliseconds == source.time.milliseconds - 2_000)
    #expect(source.messages.first?.sender == "+15550123")
  }

  @Test func `sent, empty and old messages are left out`() {
    var source = connected()
    source.take(text("sent 482913", row: 1, type: 2, in: source))
    source.take(text("", row: 2, in: source))
    source.take(text("old 482913", row: 3, ago: 3_600_000, in: source))
    #expect(source.messages.isEmpty)
  }

  @Test func `what the daemon held before the source started is read`() {
    var source = connected()
    let held = text("Your code is 482913", row: 1, in: source).arguments
    source.answer(.heldTexts(phone), with: .list(held))
    #expect(source.texts == ["Your code is 482913"])
    source.pass(1_000)
    #expect(pages(source).count == 1)
  }

  private func pages(_ source: Listening<KDEConnectSource>) -> [[BusCall.Argument]] {
    source.calls.filter { $0.member == "requestConversation" }.map(\.arguments)
  }

  @Test func `a changed thread is read back, from behind what came, while pages are full`() {
    var source = connected()
    for row in [3, 2, 1] as [Int64] { source.take(text("482913", row: row, in: source)) }
    #expect(pages(source).isEmpty)
    source.pass(1_000)
    #expect(pages(source) == [[.integer64(7), .integer32(3), .integer32(35)]])
    for row in 4..<36 as Range<Int64> { source.take(text("482913", row: row, in: source)) }
    source.pass(1_000)
    #expect(pages(source).last == [.integer64(7), .integer32(35), .integer32(67)])
    source.take(text("482914", row: 36, in: source))
    source.pass(60_000)
    #expect(pages(source).count == 2)
  }

  @Test func `a daemon that has gone is asked again until it answers`() {
    var source = connected()
    let names: [BusValue] = [.string("org.kde.kdeconnect"), .string(":1.2"), .string("")]
    source.take(BusMessage(.signal, member: "NameOwnerChanged", arguments: names))
    #expect(source.statuses.last == .waiting("KDE Connect does not run, or is not installed"))
    source.pass(5_000)
    source.pass(5_000)
    #expect(source.questions.filter { $0 == .devices }.count == 1)
    source.fail(.devices)
    source.pass(30_000)
    #expect(source.questions.filter { $0 == .devices }.count == 1)
    source.answer(.devices, with: .list([]))
    source.pass(60_000)
    #expect(!source.questions.contains(.devices))
  }

  @Test func `threads are read back one after the other`() {
    var source = connected()
    for thread in [1, 2, 3] as [Int64] {
      source.take(text("482913", row: thread, thread: thread, in: source))
    }
    source.pass(1_000)
    #expect(pages(source).map(\.first) == [.integer64(1)])
    source.pass(1_000)
    #expect(pages(source).count == 1)
    let loaded: [BusValue] = [.integer(1), .integer(5)]
    source.take(BusMessage(.signal, path: path, member: "conversationLoaded", arguments: loaded))
    source.pass(1_000)
    #expect(pages(source).map(\.first) == [.integer64(1), .integer64(2)])
    // A phone that does not answer keeps the others for a while only.
    source.pass(10_000)
    #expect(pages(source).map(\.first) == [.integer64(1), .integer64(2), .integer64(3)])
  }

  @Test func `a phone that is back at once is asked for its threads again`() {
    var source = connected()
    for isReachable in [false, true] {
      let signal = BusMessage(
        .signal,
        path: path,
        member: "reachableChanged",
        arguments: [.boolean(isReachable)]
      )
      source.take(signal)
    }
    source.answer(.device(phone), with: properties())
    source.answer(.device(phone), with: properties())
    #expect(source.calls.filter(isThreadRequest).count == 2)
  }

  @Test func `a notification is read, and repeated ones are not`() {
    var source = connected()
    let item = "\(path)/notifications/1"
    let post = BusMessage(
      .signal,
      path: "\(path)/notifications",
      member: "notificationPosted",
      arguments: [.string("1")]
    )
    let notification = { (text: String, isSilent: Bool) -> BusValue in
      .properties([
        "title": .string("Oakline"), "text": .string(text), "silent": .boolean(isSilent),
      ])
    }
    source.take(post)
    source.answer(.notification(path: item), with: notification("482913", false))
    source.take(BusMessage(.signal, path: item, member: "ready"))
    source.answer(.notification(path: item), with: notification("482913", false))
    source.take(BusMessage(.signal, path: item, member: "ready"))
    source.answer(.notification(path: item), with: notification("551207", false))
    source.take(post)
    source.answer(.notification(path: item), with: notification("660311", true))
    #expect(source.texts == ["482913", "551207"])
  }

  @Test func `a name that cannot be part of a path is asked for nothing`() {
    var source = connected()
    let count = source.calls.count
    for name in ["", "../x", "a b", "ä"] {
      for member in ["notificationPosted", "deviceAdded"] {
        let path = member == "deviceAdded" ? "/modules/kdeconnect" : "\(path)/notifications"
        source.take(
          BusMessage(.signal, path: path, member: member, arguments: [.string(name)])
        )
      }
    }
    #expect(source.calls.count == count)
  }

  @Test func `the status says what is missing`() {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.fail(.devices)
    #expect(source.statuses.last == .waiting("KDE Connect does not run, or is not installed"))
    source.take(
      BusMessage(
        .signal,
        member: "NameOwnerChanged",
        arguments: [.string(""), .string(""), .string(":1.2")]
      )
    )
    source.answer(.devices, with: .list([]))
    #expect(source.statuses.last == .waiting("no phone is paired with KDE Connect"))
    source.take(BusMessage(.signal, member: "deviceAdded", arguments: [.string(phone)]))
    source.answer(.device(phone), with: properties(isReachable: false))
    #expect(source.statuses.last == .waiting("waiting for the phone"))
    source.take(BusMessage(.signal, path: path, member: "reachableChanged"))
    source.answer(.device(phone), with: properties(plugins: []))
    #expect(source.statuses.last?.words.contains("allow it to read SMS") == true)
  }
}
