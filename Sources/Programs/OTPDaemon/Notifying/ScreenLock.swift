package import OTPBus

/// Tracks whether the screen is locked, according to the desktop's services.
///
/// Until each service has been asked, the screen counts as locked. A service that is missing or
/// does not answer counts as not reporting a lock.
package struct ScreenLock: Sendable {
  /// A bus of this machine.
  package enum Bus: Sendable, Hashable {
    case session
    case system
  }

  /// A service that knows whether the screen is locked.
  package enum Witness: CaseIterable, Sendable, Hashable {
    /// Most screen savers, including KDE's.
    case screenSaver
    case gnome
    /// The lock state of the session in systemd-logind, as set by the screen locker
    /// (https://www.freedesktop.org/software/systemd/man/latest/org.freedesktop.login1.html).
    case logind

    package var bus: Bus { self == .logind ? .system : .session }
  }

  private var answers: [Witness: Bool] = [:]

  package init() {}

  /// Whether a witness reports that the screen is locked, or has not been asked yet.
  package var isLocked: Bool { Witness.allCases.contains { answers[$0] ?? true } }

  /// Returns the signals of `bus` to subscribe to.
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

  /// Returns the witnesses to ask on a new connection to `bus`.
  package static func witnesses(on bus: Bus) -> [Witness] {
    Witness.allCases.filter { $0.bus == bus }
  }

  /// Handles a signal; returns the witnesses that must be asked because of it.
  ///
  /// Any program can send such a signal, so it takes effect immediately only if it reports a locked
  /// screen. The answer of the witness is decisive.
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

  /// Handles the answer of `witness`; nil if none came in time.
  package mutating func take(_ answer: BusMessage?, of witness: Witness) {
    if case .reply = answer?.kind, let isLocked = answer?[0]?.boolean {
      answers[witness] = isLocked
    } else if answer != nil {
      answers[witness] = false
    } else {
      // A witness that hangs may do so while the screen is locked, so its last answer is kept.
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
  /// The name on its bus, and of its interface except for logind.
  fileprivate var name: String {
    switch self {
    case .screenSaver: "org.freedesktop.ScreenSaver"
    case .gnome: "org.gnome.ScreenSaver"
    case .logind: "org.freedesktop.login1"
    }
  }

  /// The call that returns whether the screen is locked. It does not start a screen saver.
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
      // The caller's session, or else the user's graphical session.
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
