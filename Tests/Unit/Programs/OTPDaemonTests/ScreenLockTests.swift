import OTPBus
import OTPDaemon
import Testing

@Suite struct ScreenLockTests {
  private func reply(_ isLocked: Bool) -> BusMessage {
    BusMessage(.reply(to: 1), arguments: [.boolean(isLocked)])
  }

  private let missing = BusMessage(
    .error(to: 1),
    member: "org.freedesktop.DBus.Error.NameHasNoOwner"
  )

  /// A desktop that has said that the screen is not locked.
  private func unlocked() -> ScreenLock {
    var lock = ScreenLock()
    for witness in ScreenLock.Witness.allCases { lock.take(reply(false), of: witness) }
    return lock
  }

  private func signal(
    _ member: String,
    of interface: String,
    _ arguments: BusValue...
  ) -> BusMessage {
    BusMessage(.signal, interface: interface, member: member, arguments: arguments)
  }

  @Test func `it counts as locked until every part of the desktop was asked`() {
    var lock = ScreenLock()
    lock.take(reply(false), of: .gnome)
    lock.take(missing, of: .screenSaver)
    #expect(lock.isLocked)
    lock.lose(.system)
    #expect(!lock.isLocked)
  }

  @Test(arguments: ScreenLock.Witness.allCases)
  func `each part of the desktop can say so`(witness: ScreenLock.Witness) {
    var lock = unlocked()
    #expect(!lock.isLocked)
    lock.take(reply(true), of: witness)
    #expect(lock.isLocked)
    #expect(!witness.question.startsService)
  }

  @Test func `a signal locks at once, but only an answer unlocks`() {
    var lock = unlocked()
    #expect(
      lock.take(signal("ActiveChanged", of: "org.gnome.ScreenSaver", .boolean(true))) == [.gnome]
    )
    #expect(lock.isLocked)
    #expect(
      lock.take(signal("ActiveChanged", of: "org.gnome.ScreenSaver", .boolean(false))) == [.gnome]
    )
    #expect(lock.isLocked)
    lock.take(reply(false), of: .gnome)
    #expect(!lock.isLocked)
  }

  @Test func `news of a session or of a screen saver make it ask`() {
    var lock = unlocked()
    let properties = "org.freedesktop.DBus.Properties"
    #expect(
      lock.take(
        signal("PropertiesChanged", of: properties, .string("org.freedesktop.login1.Session"))
      )
        == [.logind]
    )
    #expect(lock.take(signal("PropertiesChanged", of: properties, .string("org.example"))) == [])
    #expect(
      lock.take(
        signal(
          "NameOwnerChanged",
          of: "org.freedesktop.DBus",
          .string("org.freedesktop.ScreenSaver")
        )
      ) == [.screenSaver]
    )
  }

  @Test func `one that hangs keeps what it said`() {
    var lock = unlocked()
    lock.take(reply(true), of: .screenSaver)
    lock.take(nil, of: .screenSaver)
    lock.lose(.session)
    #expect(lock.isLocked)
    lock.take(missing, of: .screenSaver)
    #expect(!lock.isLocked)
  }
}
