import OTPMessage
import OTPSourceFiles
import OTPSources
import Testing

/// Phones that let KDE Connect read text messages, and show none.
struct KDEConnectSilenceTests {
  private static let silence = "shown no text messages"

  private func says(_ phone: ScriptedPhone, _ words: String) -> Bool {
    phone.source.statuses.last?.words.contains(words) == true
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
    #expect(says(phone, "waiting for the phone"))
    phone.answer(isReachable: true)
    #expect(!says(phone, Self.silence))
    phone.source.pass(30_000)
    #expect(says(phone, Self.silence))
    phone.answer(isReachable: true, plugins: [])
    #expect(says(phone, "allow it to read SMS"))
  }

  @Test func `a time in seconds is one`() {
    var phone = ScriptedPhone()
    phone.take(1, in: 7, secondsIn: 1)
    #expect(phone.source.texts == ["text"])
  }
}
