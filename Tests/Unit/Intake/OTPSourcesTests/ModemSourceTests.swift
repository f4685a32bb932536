import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources
import Testing

@Suite struct ModemSourceTests {
  private let path = "/org/freedesktop/ModemManager1/SMS/3"

  private func modems(messages: [String] = [], state: Int64 = 8) -> BusValue {
    .properties([
      "/org/freedesktop/ModemManager1/Modem/0": .properties([
        "org.freedesktop.ModemManager1.Modem": .properties([
          "OwnNumbers": .list([.string("+15550100")]), "State": .integer(state),
        ]),
        "org.freedesktop.ModemManager1.Modem.Messaging": .properties([
          "Messages": .list(messages.map(BusValue.string))
        ]),
      ])
    ])
  }

  private func text(
    _ text: String,
    state: Int64 = 3,
    at time: String = "2026-11-18T21:46:40+01",
    type: Int64 = 1
  ) -> BusValue {
    .properties([
      "State": .integer(state), "PduType": .integer(type), "Number": .string("+15550123"),
      "Text": .string(text), "Timestamp": .string(time),
    ])
  }

  private func listening(messages: [String] = []) -> Listening<ModemSource> {
    var source = Listening(ModemSource(source: "modem"))
    source.time = Timestamp(iso8601: "2026-11-18T20:46:45Z") ?? source.time
    source.answer(.modems, with: modems(messages: messages))
    return source
  }

  private func added() -> BusMessage {
    BusMessage(
      .signal,
      path: "/org/freedesktop/ModemManager1/Modem/0",
      interface: "org.freedesktop.ModemManager1.Modem.Messaging",
      member: "Added",
      arguments: [.string(path), .boolean(true)]
    )
  }

  private func changed() -> BusMessage {
    BusMessage(
      .signal,
      path: path,
      interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged"
    )
  }

  @Test func `a new message is delivered with the modem's number and the network's time`() {
    var source = listening()
    source.take(added())
    source.answer(.message(path: path, isNew: true), with: text("Your code is 482913"))
    #expect(source.texts == ["Your code is 482913"])
    #expect(source.messages.first?.recipient == "+15550100")
    #expect(source.messages.first?.receivedAt == Timestamp(iso8601: "2026-11-18T20:46:40Z"))
  }

  @Test func `a message in parts is delivered once all are there`() {
    var source = listening()
    source.take(added())
    source.answer(.message(path: path, isNew: true), with: text("", state: 2))
    #expect(source.messages.isEmpty)
    source.take(changed())
    source.answer(.message(path: path, isNew: true), with: text("Your code is 482913"))
    source.take(changed())
    #expect(source.texts == ["Your code is 482913"])
    #expect(source.questions.isEmpty)
  }

  @Test(arguments: ["2026-11-18T20:46:10Z", "2026-11-18T20:00:00Z", "2026-11-18T23:00:00Z"])
  func `of what was there before only the last minutes are delivered`(time: String) {
    var source = Listening(ModemSource(source: "modem"))
    let now = Timestamp(iso8601: "2026-11-18T20:46:45Z")
    source.time = now ?? source.time
    _ = source.listener.begin(
      at: source.moment,
      since: Timestamp(milliseconds: source.time.milliseconds - 600_000)
    )
    source.answer(.modems, with: modems(messages: [path]))
    source.answer(.message(path: path, isNew: false), with: text("Your code is 482913", at: time))
    #expect(source.texts.isEmpty == (time != "2026-11-18T20:46:10Z"))
  }

  @Test func `a new message ahead of the clock arrives now`() {
    var source = listening()
    source.take(added())
    source.answer(
      .message(path: path, isNew: true),
      with: text("482913", at: "2026-11-19T04:46:40+00")
    )
    #expect(source.messages.first?.receivedAt == source.time)
  }

  @Test func `what a modem lists while it is being enabled was there before`() {
    var source = Listening(ModemSource(source: "modem"))
    source.time = Timestamp(iso8601: "2026-11-18T20:46:45Z") ?? source.time
    source.take(added())
    source.answer(.modems, with: modems(state: 5))
    source.take(added())
    #expect(source.questions.map { $0 == .message(path: path, isNew: false) } == [true, true])
    let states: [BusValue] = [.integer(5), .integer(6), .integer(0)]
    source.take(
      BusMessage(
        .signal,
        path: "/org/freedesktop/ModemManager1/Modem/0",
        member: "StateChanged",
        arguments: states
      )
    )
    source.take(added())
    #expect(source.questions.last == .message(path: path, isNew: true))
  }

  @Test func `reports and empty messages are left out`() {
    var source = listening()
    for properties in [text("delivered", type: 3), text(""), .properties([:]), .string("x")] {
      source.take(added())
      source.answer(.message(path: path, isNew: true), with: properties)
    }
    #expect(source.messages.isEmpty)
  }

  @Test func `a message that has gone when it is read is left out`() {
    var source = listening()
    source.take(added())
    source.fail(.message(path: path, isNew: true))
    #expect(source.messages.isEmpty)
  }

  @Test func `the same message on the SIM and in the modem has one identity`() {
    var source = listening()
    for _ in 0..<2 {
      source.take(added())
      source.answer(.message(path: path, isNew: true), with: text("Your code is 482913"))
    }
    #expect(source.messages.count == 2)
    #expect(source.messages.first == source.messages.last)
  }

  @Test func `the status says what is missing`() {
    var source = Listening(ModemSource(source: "modem"))
    let says = { (words: String) in source.statuses.last?.words == words }
    let change = { (owner: String) in
      let names = ["org.freedesktop.ModemManager1", "", owner].map(BusValue.string)
      source.take(BusMessage(.signal, member: "NameOwnerChanged", arguments: names))
    }
    source.fail(.modems)
    #expect(says("ModemManager is not responding; restart it"))
    for (error, words) in [
      (
        "ServiceUnknown",
        "ModemManager is not installed or not enabled; install and start it"
      ),
      ("Spawn.ChildExited", "ModemManager cannot be started; start it yourself to see why"),
    ] {
      change(":1.4")
      source.fail(.modems, with: error)
      #expect(says(words))
    }
    change("")
    #expect(says("ModemManager is not running; start it"))
    change(":1.5")
    let locked = BusValue.properties(["org.freedesktop.ModemManager1.Modem": .properties([:])])
    source.answer(.modems, with: .properties(["/org/freedesktop/ModemManager1/Modem/0": locked]))
    #expect(says("the modem cannot receive text messages; unlock its SIM (see mmcli --modem any)"))
    source.take(
      BusMessage(
        .signal,
        member: "InterfacesRemoved",
        arguments: [.string("/org/freedesktop/ModemManager1/Modem/0")]
      )
    )
    #expect(says("waiting for a modem that can receive text messages (see mmcli --list-modems)"))
    source.take(
      BusMessage(
        .signal,
        member: "InterfacesAdded",
        arguments: [
          .string("/org/freedesktop/ModemManager1/Modem/1"), modems().entries[0].value,
        ]
      )
    )
    #expect(source.statuses.last == .connected("one modem"))
  }
}
