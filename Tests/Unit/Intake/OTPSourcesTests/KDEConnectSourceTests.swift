import OTPBus
import OTPMessage
import OTPSourceSettings
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

  private func lose(_ source: inout Listening<KDEConnectSource>) {
    let names: [BusValue] = [.string("org.kde.kdeconnect"), .string(":1.2"), .string("")]
    source.take(BusMessage(.signal, member: "NameOwnerChanged", arguments: names))
  }

  private func starts(_ source: Listening<KDEConnectSource>) -> Int {
    source.calls.count(where: \.startsService)
  }

  @Test func `a daemon that has gone is started again, and left alone when it goes once more`() {
    var source = connected()
    #expect(starts(source) == 1)
    lose(&source)
    #expect(source.statuses.last?.words == "KDE Connect is not running; restarting it")
    source.pass(5_000)
    #expect(starts(source) == 2)
    source.answer(.devices, with: .list([.string(phone)]))
    source.answer(.device(phone), with: properties())
    lose(&source)
    let ended = "KDE Connect was stopped; start it to receive messages again"
    #expect(source.statuses.last?.words == ended)
    source.pass(3_600_000)
    #expect(starts(source) == 2)
    let names: [BusValue] = [.string("org.kde.kdeconnect"), .string(""), .string(":1.3")]
    source.take(BusMessage(.signal, member: "NameOwnerChanged", arguments: names))
    source.answer(.devices, with: .list([.string(phone)]))
    source.answer(.device(phone), with: properties())
    #expect(source.statuses.last == .connected("the phone is connected"))
    lose(&source)
    source.pass(5_000)
    #expect(starts(source) == 3)
  }

  @Test(arguments: [
    (nil, "KDE Connect is not responding; restart it"),
    ("UnknownObject", "KDE Connect is starting"),
  ])
  func `a daemon that does not answer is asked again, and not started`(
    error: String?,
    words: String
  ) {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.fail(.devices, with: error)
    #expect(source.statuses.last?.words == words)
    source.pass(5_000)
    #expect(source.questions == [.devices])
    #expect(starts(source) == 1)
    source.answer(.devices, with: .list([]))
    source.pass(60_000)
    #expect(source.questions.isEmpty)
  }

  @Test(arguments: [
    ("ServiceUnknown", "KDE Connect is not installed; install it, then start it"),
    ("Spawn.ChildExited", "KDE Connect cannot be started; start it yourself to see why"),
  ])
  func `a daemon that cannot be started is asked once`(error: String, words: String) {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.fail(.devices, with: error)
    #expect(source.statuses.last?.words == words)
    source.pass(3_600_000)
    #expect(source.questions.isEmpty)
  }

  @Test func `an error in place of what was asked for is no answer`() {
    var source = Listening(KDEConnectSource(source: "phone"))
    source.answer(.devices, with: .list([.string(phone)]))
    source.fail(.device(phone), with: "UnknownObject")
    #expect(source.statuses.last?.isConnected == false)
    source.take(BusMessage(.signal, path: path, member: "reachableChanged"))
    source.answer(.device(phone), with: properties())
    source.fail(.threads(phone), with: "NoReply")
    source.take(BusMessage(.signal, path: path, member: "reachableChanged"))
    source.answer(.device(phone), with: properties())
    #expect(source.calls.filter(isThreadRequest).count == 2)
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
    source.fail(.devices, with: "ServiceUnknown")
    let missing = "KDE Connect is not installed; install it, then start it"
    #expect(source.statuses.last?.words == missing)
    source.take(
      BusMessage(
        .signal,
        member: "NameOwnerChanged",
        arguments: [.string(""), .string(""), .string(":1.2")]
      )
    )
    source.answer(.devices, with: .list([]))
    let unpaired = "no phone is paired with KDE Connect; pair it, on the phone or here"
    #expect(source.statuses.last == .waiting(unpaired))
    source.take(BusMessage(.signal, member: "deviceAdded", arguments: [.string(phone)]))
    source.answer(.device(phone), with: properties(isReachable: false))
    let away = "waiting for the phone; KDE Connect must be running on it, on the same network"
    #expect(source.statuses.last == .waiting(away))
    source.take(BusMessage(.signal, path: path, member: "reachableChanged"))
    source.answer(.device(phone), with: properties(plugins: []))
    let mute =
      "the phone is connected, but gives no text messages: in KDE Connect on the phone, allow it to read SMS"
    #expect(source.statuses.last == .limited(mute))
  }
}
