package import OTPBus

/// Whether the screen is locked, by what the desktop says.
///
/// Until each part of the desktop was asked, the screen counts as locked; one that is not there, or
/// does not answer, does not say so.
package struct ScreenLock: Sendable {
  /// A bus of the machine.
  package enum Bus: Sendable, Hashable {
    case session
    case system
  }

  /// A part of the desktop that knows.
  package enum Witness: CaseIterable, Sendable, Hashable {
    /// Most screen savers, KDE's among them.
    case screenSaver
    case gnome
    /// The session as systemd-logind knows it, by what its screen locker says
    /// (https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html).
    case logind

    package var bus: Bus { self == .logind ? .system : .session }
  }

  private var answers: [Witness: Bool] = [:]

  package init() {}

  /// Whether a witness says that the screen is locked, or was not asked yet.
  package var isLocked: Bool { Witness.allCases.contains { answers[$0] ?? true } }

  /// The signals of `bus` to be told.
  package static func rules(on bus: Bus) -> [MatchRule] {
    Witness.allCases.filter { $0.bus == bus }.flatMap { witness in
      switch witness {
      case .screenSaver, .gnome:
        [
          MatchRule.signals(of: witness.name, member: activeChanged, from: witness.name),
          .owner(of: witness.name),
        ]
      case .logind:
        [
          MatchRule.signals(
            of: properties,
            member: "PropertiesChanged",
            from: witness.name,
            below: "\(logindPath)/session"
          )
        ]
      }
    }
  }

  /// What to ask on a new connection to `bus`.
  package static func witnesses(on bus: Bus) -> [Witness] {
    Witness.allCases.filter { $0.bus == bus }
  }

  /// Takes a signal; returns who must be asked because of it.
  ///
  /// A signal counts at once only if it says that the screen is locked, for any program can send
  /// one. The answer to the question decides.
  package mutating func take(_ message: BusMessage) -> [Witness] {
    guard message.kind == .signal else { return [] }
    for witness in [Witness.screenSaver, .gnome] {
      if message.isSignal(Self.activeChanged, of: witness.name) {
        if message[0]?.boolean == true { answers[witness] = true }
        return [witness]
      }
      if message.isSignal("NameOwnerChanged", of: "org.freedesktop.DBus"),
        message[0]?.text == witness.name
      {
        return [witness]
      }
    }
    let isSession = message[0]?.text == Self.session
    return message.isSignal("PropertiesChanged", of: Self.properties) && isSession ? [.logind] : []
  }

  /// Takes the answer of `witness`; nil if none came in time.
  package mutating func take(_ answer: BusMessage?, of witness: Witness) {
    if case .reply = answer?.kind, let isLocked = answer?[0]?.boolean {
      answers[witness] = isLocked
    } else if answer != nil {
      answers[witness] = false
    } else {
      // One that hangs may do so while the screen is locked.
      answers[witness] = answers[witness] ?? false
    }
  }

  /// Notes that `bus` cannot be reached.
  package mutating func lose(_ bus: Bus) {
    for witness in Self.witnesses(on: bus) { take(nil, of: witness) }
  }

  private static let activeChanged = "ActiveChanged"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let logindPath = "/org/freedesktop/login1"
  private static let session = "org.freedesktop.login1.Session"
}

extension ScreenLock.Witness {
  /// The name on its bus, which is that of the interface too but for logind.
  fileprivate var name: String {
    switch self {
    case .screenSaver: "org.freedesktop.ScreenSaver"
    case .gnome: "org.gnome.ScreenSaver"
    case .logind: "org.freedesktop.login1"
    }
  }

  /// The call whose answer is a Boolean: whether the screen is locked. It starts no screen saver.
  package var question: BusCall {
    switch self {
    case .screenSaver, .gnome:
      BusCall(
        "GetActive",
        of: name,
        at: self == .gnome ? "/org/gnome/ScreenSaver" : "/org/freedesktop/ScreenSaver",
        in: name,
        startsService: false
      )
    case .logind:
      // The session of the caller, or else the one that shows the user's desktop.
      BusCall(
        "Get",
        of: "org.freedesktop.DBus.Properties",
        at: "/org/freedesktop/login1/session/auto",
        in: name,
        [.string("org.freedesktop.login1.Session"), .string("LockedHint")],
        startsService: false
      )
    }
  }
}
