import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources
import RandomScripts
import Testing

/// What is known of modems ends with the daemon that told of them.
struct ModemStateEndTests {
  private typealias Modem = Listening<ModemSource>

  private static let modem = "/org/freedesktop/ModemManager1/Modem/0"
  private static let service = "org.freedesktop.ModemManager1"

  private static func path(_ number: Int) -> String {
    "/org/freedesktop/ModemManager1/SMS/\(number)"
  }

  private static func text(state: Int64) -> BusValue {
    .properties([
      "State": .integer(state), "PduType": .integer(1), "Number": .string("+15550123"),
      "Text": .string("text"), "Timestamp": .string("2026-11-18T21:46:40+01"),
    ])
  }

  /// The daemon tells of a modem and of a message that it holds.
  private static func tell(_ source: inout Modem) {
    source.answer(
      .modems,
      with: .properties([
        modem: .properties([
          "\(service).Modem": .properties([
            "OwnNumbers": .list([.string("+15550100")]), "State": .integer(8),
          ]),
          "\(service).Modem.Messaging": .properties(["Messages": .list([.string(path(1))])]),
        ])
      ])
    )
  }

  private static func signal(
    _ source: inout Modem,
    _ member: String,
    at path: String,
    _ arguments: [BusValue] = []
  ) {
    source.take(BusMessage(.signal, path: path, member: member, arguments: arguments))
  }

  private static func changeOwner(of source: inout Modem, to owner: String) {
    signal(&source, "NameOwnerChanged", at: "/", [.string(service), .string(""), .string(owner)])
  }

  private static func step(
    _ name: String,
    _ change: @escaping (inout Modem) -> Void
  ) -> Step<Modem, [String]> {
    Step(name) { source in
      let before = source
      change(&source)
      return source.calls.dropFirst(before.calls.count).map { "\($0.member) \($0.path)" }
        + ["\(source.messages.count - before.messages.count) messages"]
        + source.statuses.dropFirst(before.statuses.count).map(\.words)
    }
  }

  private static var steps: [Step<Modem, [String]>] {
    [1, 2].flatMap { number in
      [
        step("message \(number)") {
          signal(&$0, "Added", at: modem, [.string(path(number)), .boolean(true)])
        },
        step("message \(number) changes") {
          signal(&$0, "PropertiesChanged", at: path(number))
        },
        step("message \(number) is whole") { source in
          for isNew in [true, false] {
            source.answer(.message(path: path(number), isNew: isNew), with: text(state: 3))
          }
        },
        step("message \(number) lacks a part") { source in
          for isNew in [true, false] {
            source.answer(.message(path: path(number), isNew: isNew), with: text(state: 2))
          }
        },
      ]
    } + [
      step("the modem is off") {
        signal(&$0, "StateChanged", at: modem, [.integer(8), .integer(3)])
      },
      step("the modem is on") {
        signal(&$0, "StateChanged", at: modem, [.integer(3), .integer(8)])
      },
      step("the modem goes") { signal(&$0, "InterfacesRemoved", at: "/", [.string(modem)]) },
    ]
  }

  private static func told() -> Modem {
    var source = Listening(ModemSource(source: "modem"))
    tell(&source)
    return source
  }

  @Test func `a daemon that comes back is listened to as to a new one`() throws {
    let ends = StateEnds(Self.steps, of: Self.told()) { source in
      Self.changeOwner(of: &source, to: "")
      source.dropQuestions()
      Self.changeOwner(of: &source, to: ":1.7")
      Self.tell(&source)
      source.dropQuestions()
    }
    try ends.check()
  }
}
