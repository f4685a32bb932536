import OTPSourceSettings

/// Something that does not answer, and what a person can do about it.
struct Silence {
  /// What is silent, and the cure if no command is one.
  let words: String
  let remedy: Remedy?

  private init(_ words: String, remedy: Remedy? = nil) {
    self.words = words
    self.remedy = remedy
  }

  static let sessionBus = Silence("the session bus does not answer; log out and in again")
  static let systemBus = Silence("the system bus does not answer; restart the machine")
  static let manager = Silence("systemd does not answer; log out and in again")

  /// The bus starts the daemon again when it is needed.
  private static let phones = Silence(
    "KDE Connect does not answer",
    remedy: Remedy(["pkill", "-KILL", "-x", "kdeconnectd"], isByHand: true)
  )

  /// The first silent program on the way to a source of `kind`; nil if there is none.
  init?(before kind: SourceKind, _ answers: Inquiry.Answers) {
    let silences: [(Inquiry.Question, Silence)] =
      switch kind {
      case .notifications: [(.sessionBus, .sessionBus)]
      case .kdeconnect: [(.sessionBus, .sessionBus), (.phones, .phones)]
      case .modem:
        [(.systemBus, .systemBus), (.modems, .service("ModemManager", unit: "ModemManager"))]
      case .bluetooth:
        [
          (.systemBus, .systemBus), (.bluetooth, .service("BlueZ", unit: "bluetooth")),
          (.sessionBus, .sessionBus),
        ]
      case .maildir, .imap, .smtp, .webhook: []
      }
    guard let first = silences.first(where: { answers.isSilent($0.0) }) else { return nil }
    self = first.1
  }

  private static func service(_ name: String, unit: String) -> Silence {
    Silence(
      "\(name) does not answer",
      remedy: Remedy(["sudo", "systemctl", "restart", unit], isByHand: true)
    )
  }

  /// The finding about the `part` of which it keeps something from working.
  func finding(_ part: Finding.Part, _ name: String? = nil, isNeeded: Bool = true) -> Finding {
    Finding(part, name, .wrong, words, remedy: remedy, isNeeded: isNeeded)
  }
}
