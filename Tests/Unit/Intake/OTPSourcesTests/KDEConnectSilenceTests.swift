import OTPBus
import OTPMessage
import OTPSourceSettings
import OTPSources
import Testing

/// Phones that let KDE Connect read text messages, and show none.
struct KDEConnectSilenceTests {
  private static let silence =
    "the phone is connected, but has shown no text messages: if there are any, an update may have taken KDE Connect's permission to read SMS; on the phone, allow it again"

  private func says(_ phone: ScriptedPhone, _ words: String) -> Bool {
    phone.source.statuses.last?.words == words
  }

  @Test func `a phone that shows no text messages in half a minute is told, until it does`() {
    var phone = ScriptedPhone()
    #expect(phone.source.statuses.last?.words == "the phone is connected")
    phone.source.pass(29_999)
    #expect(!says(phone, Self.silence))
    phone.source.pass(1)
    #expect(says(phone, Self.silence))
    phone.source.pass(10_000)
    phone.take(1, in: 7)
    #expect(phone.source.statuses.last?.words == "the phone is connected")
    #expect(phone.source.texts == ["text"])
    phone.source.pass(60_000)
    #expect(!says(phone, Self.silence))
  }

  @Test func `messages that are too old to be read are messages`() {
    var phone = ScriptedPhone()
    phone.source.time = Timestamp(milliseconds: phone.source.time.milliseconds - 86_400_000)
    phone.take(1, in: 7)
    phone.source.pass(60_000)
    #expect(!says(phone, Self.silence))
    #expect(phone.source.texts.isEmpty)
  }

  @Test func `each connection is waited for`() {
    var phone = ScriptedPhone()
    phone.source.pass(30_000)
    phone.answer(isReachable: false)
    #expect(
      says(phone, "waiting for the phone; KDE Connect must be running on it, on the same network")
    )
    phone.answer(isReachable: true)
    #expect(!says(phone, Self.silence))
    phone.source.pass(30_000)
    #expect(says(phone, Self.silence))
    phone.answer(isReachable: true, plugins: [])
    #expect(
      says(
        phone,
        "the phone is connected, but gives no text messages: in KDE Connect on the phone, allow it to read SMS"
      )
    )
  }

  @Test func `of several phones the silent and the mute ones are counted`() {
    var source = Listening(KDEConnectSource(source: "phone"))
    let phones = ["_one_", "_two_", "_three_"]
    func answer(_ plugins: [[String]]) {
      for (id, plugins) in zip(phones, plugins) {
        source.take(
          BusMessage(.signal, path: "/modules/kdeconnect/devices/\(id)", member: "pluginsChanged")
        )
        source.answer(
          .device(id),
          with: .properties([
            "isReachable": .boolean(true), "isPaired": .boolean(true),
            "supportedPlugins": .list(plugins.map(BusValue.string)),
          ])
        )
      }
    }
    source.answer(.devices, with: .list(phones.map(BusValue.string)))
    answer([["kdeconnect_sms"], ["kdeconnect_sms"], ["kdeconnect_sms"]])
    #expect(source.statuses.last?.words == "3 phones are connected")
    source.pass(30_000)
    #expect(
      source.statuses.last?.words
        == "3 phones are connected, but 3 of them have shown no text messages: if there are any, an update may have taken KDE Connect's permission to read SMS; on the phone, allow it again"
    )
    answer([["kdeconnect_sms"], [], []])
    #expect(
      source.statuses.last?.words
        == "3 phones are connected, but 2 of them give no text messages: in KDE Connect on the phone, allow it to read SMS"
    )
  }

  @Test func `a time in seconds is one`() {
    var phone = ScriptedPhone()
    phone.take(1, in: 7, secondsIn: 1)
    #expect(phone.source.texts == ["text"])
  }
}
