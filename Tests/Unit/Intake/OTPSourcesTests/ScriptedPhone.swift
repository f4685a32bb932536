import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources

/// A phone with KDE Connect, which does what a test says.
struct ScriptedPhone {
  private static let id = "_phone_"
  private static let path = "/modules/kdeconnect/devices/_phone_"

  var source = Listening(KDEConnectSource(source: "phone"))
  private var row: Int64 = 0

  init() { comeBack() }

  /// The daemon tells of the phone.
  mutating func comeBack() {
    source.answer(.devices, with: .list([.string(Self.id)]))
    answer(isReachable: true)
  }

  mutating func answer(isReachable: Bool, plugins: [String] = ["kdeconnect_sms"]) {
    source.take(BusMessage(.signal, path: Self.path, member: "pluginsChanged"))
    source.answer(
      .device(Self.id),
      with: .properties([
        "isReachable": .boolean(isReachable), "isPaired": .boolean(true),
        "supportedPlugins": .list(plugins.map(BusValue.string)),
      ])
    )
  }

  mutating func signal(_ member: String, _ arguments: BusValue...) {
    source.take(BusMessage(.signal, path: Self.path, member: member, arguments: arguments))
  }

  mutating func changeOwner(to owner: String) {
    source.take(
      BusMessage(
        .signal,
        member: "NameOwnerChanged",
        arguments: [.string("org.kde.kdeconnect"), .string(""), .string(owner)]
      )
    )
  }

  /// Messages of `thread` come, each with a row of its own.
  /// Their time is in milliseconds, or a number of which so many are a second.
  mutating func take(_ count: Int, in thread: Int64, secondsIn unit: Int64 = 1_000) {
    for _ in 0..<count {
      row += 1
      signal(
        "conversationUpdated",
        .list([
          .integer(1), .string("text"), .list([.list([.string("+15550123")])]),
          .integer(source.time.milliseconds * unit / 1_000), .integer(1), .integer(0),
          .integer(thread),
          .integer(row), .integer(1), .list([]),
        ])
      )
    }
  }
}
