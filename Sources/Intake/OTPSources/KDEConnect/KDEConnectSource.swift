package import OTPBus
package import OTPMessage
import OTPSourceSettings

/// Text messages and notifications of phones that are paired with KDE Connect.
///
/// Source: the D-Bus interfaces of kdeconnect-kde, versions 22.12 to 25
/// (https://invent.kde.org/network/kdeconnect-kde).
package struct KDEConnectSource: BusListener {
  package enum Question: Sendable, Equatable {
    case devices
    case device(String)
    /// The last message of each thread that the daemon has cached.
    case heldTexts(String)
    /// The request for all threads, which arrive as signals.
    case threads(String)
    /// The request for older messages of a thread, which arrive as signals.
    case page
    case notification(path: String)
  }

  private static let root = "/modules/kdeconnect"

  /// How many identifiers of reported messages are remembered.
  private static let mostReported = 4_096

  private let source: String
  private var since = Timestamp(milliseconds: 0)
  private var phones: [String: KDEConnectPhone] = [:]
  private var daemon = KDEConnectDaemon()
  private var lastStatus: SourceStatus?
  /// The identifiers of the messages that were reported.
  private var reported: Set<String> = []

  /// Creates a source that labels its messages with `source`.
  package init(source: String) {
    self.source = source
  }

  package var rules: [MatchRule] {
    let name = KDEConnectPhone.service
    return [
      .owner(of: name),
      .signals(of: "\(name).daemon", from: name),
      .signals(of: KDEConnectPhone.device, from: name),
      .signals(of: KDEConnectPhone.conversations, from: name),
      .signals(of: KDEConnectPhone.notifications, from: name),
      .signals(of: KDEConnectPhone.notification, member: "ready", from: name),
    ]
  }

  package mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>] {
    self.since = since
    return [askForDevices(startsDaemon: true)]
  }

  package mutating func take(
    _ message: BusMessage,
    at moment: Moment
  ) -> [BusAction<Question>] {
    if message.member == "NameOwnerChanged" {
      phones.removeAll()
      guard message[2]?.text == "" else { return [askForDevices(startsDaemon: false)] }
      daemon.end(uptime: moment.uptime)
      return status()
    }
    guard let id = Self.phone(in: message) else { return [] }
    switch message.member {
    case "deviceAdded", "deviceVisibilityChanged", "reachableChanged", "trustedChanged",
      "pairStateChanged", "pluginsChanged":
      // The phone may be reachable again before the answer arrives, but on a new connection.
      if message.member == "reachableChanged", message[0]?.boolean == false {
        phones[id]?.disconnect()
      }
      return [askForDevice(id)]
    case "deviceRemoved":
      phones[id] = nil
      return status()
    case "conversationCreated", "conversationUpdated":
      guard let found = message[0].flatMap(KDEConnectText.init) else { return [] }
      return take(found, from: id, at: moment)
    case "conversationLoaded":
      if let thread = message[0]?.integer {
        phones[id]?.noteLoaded(thread, uptime: moment.uptime)
      }
      return []
    case "notificationPosted":
      guard let number = message[0]?.text, Self.isPathElement(number) else { return [] }
      return [askForNotification("\(KDEConnectPhone.path(of: id))/notifications/\(number)")]
    case "ready": return [askForNotification(message.path)]
    default: return []
    }
  }

  package mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>] {
    switch question {
    case .devices:
      daemon.note(answer, uptime: moment.uptime)
      let identifiers = answer?[0]?.elements.compactMap(\.text).filter(Self.isPathElement) ?? []
      return identifiers.map { askForDevice($0) } + (identifiers.isEmpty ? status() : [])
    case .device(let id): return take(answer?[0], of: id, at: moment)
    case .threads(let id):
      if answer?.isReply != true { phones[id]?.wasAskedForThreads = false }
      return status()
    case .heldTexts(let id):
      let texts = (answer?[0]?.elements ?? []).compactMap(KDEConnectText.init)
      return texts.flatMap { take($0, from: id, at: moment) }
    case .page: return []
    case .notification(let path):
      guard let properties = answer?[0], let id = Self.phone(at: path) else { return [] }
      return phones[id]?.notification(properties, at: path, source: source).map { [.message($0)] }
        ?? []
    }
  }

  package var wakeTime: Int64? {
    let times = phones.values.flatMap { [$0.wakeTime, $0.threadsDeadline] }
    return (times + [daemon.retryTime]).compactMap { $0 }.min()
  }

  package mutating func wake(at moment: Moment) -> [BusAction<Question>] {
    var actions: [BusAction<Question>] = []
    if let startsDaemon = daemon.dueQuestion(uptime: moment.uptime) {
      actions.append(askForDevices(startsDaemon: startsDaemon))
    }
    for id in phones.keys {
      phones[id]?.noteSilence(uptime: moment.uptime)
      guard let page = phones[id]?.duePage(uptime: moment.uptime, since: since) else { continue }
      actions.append(.ask(.page, page))
    }
    return actions + status()
  }

  /// Handles the properties of a phone that has appeared, disappeared or changed.
  private mutating func take(
    _ properties: BusValue?,
    of id: String,
    at moment: Moment
  ) -> [BusAction<Question>] {
    guard let properties else {
      phones[id] = nil
      return status()
    }
    var phone = phones[id] ?? KDEConnectPhone(id: id)
    let asks = phone.update(properties, uptime: moment.uptime)
    phones[id] = phone
    guard asks else { return status() }
    // The daemon does not signal what it has already cached, and the phone sends no text messages
    // until it is asked once on each connection.
    return [
      .ask(.heldTexts(id), phone.call("activeConversations")),
      .ask(.threads(id), phone.call("requestAllConversationThreads")),
    ] + status()
  }

  private mutating func take(
    _ text: KDEConnectText,
    from id: String,
    at moment: Moment
  ) -> [BusAction<Question>] {
    phones[id]?.noteThread()
    let news = status()
    guard text.date >= since, phones[id] != nil else { return news }
    phones[id]?.note(text, uptime: moment.uptime)
    guard let message = text.message(of: id, source: source, at: moment), isNew(message) else {
      return news
    }
    return [.message(message)] + news
  }

  /// Whether `message` was not reported before. The store would also detect that, at the cost of a
  /// write.
  private mutating func isNew(_ message: Message) -> Bool {
    guard let id = message.id else { return true }
    if reported.count >= Self.mostReported { reported.removeAll() }
    return reported.insert(id).inserted
  }

  private func askForDevices(startsDaemon: Bool) -> BusAction<Question> {
    .ask(
      .devices,
      BusCall(
        "devices",
        of: "\(KDEConnectPhone.service).daemon",
        at: Self.root,
        in: KDEConnectPhone.service,
        [.boolean(false), .boolean(true)],
        startsService: startsDaemon
      )
    )
  }

  private func askForDevice(_ id: String) -> BusAction<Question> {
    .ask(
      .device(id),
      .properties(
        of: KDEConnectPhone.device,
        at: KDEConnectPhone.path(of: id),
        in: KDEConnectPhone.service
      )
    )
  }

  private func askForNotification(_ path: String) -> BusAction<Question> {
    .ask(
      .notification(path: path),
      .properties(of: KDEConnectPhone.notification, at: path, in: KDEConnectPhone.service)
    )
  }

  /// The identifier of the phone that `message` is about.
  private static func phone(in message: BusMessage) -> String? {
    phone(at: message.path) ?? message[0]?.text.flatMap { isPathElement($0) ? $0 : nil }
  }

  /// Whether `text` can be an element of an object path; the bus rejects calls to invalid paths.
  private static func isPathElement(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
      }
  }

  private static func phone(at path: String) -> String? {
    let parts = path.dropFirst(root.count).split(separator: "/")
    return path.hasPrefix(root) && parts.first == "devices" && parts.count > 1
      ? String(parts[1]) : nil
  }

  /// Reports the status if it has changed.
  private mutating func status() -> [BusAction<Question>] {
    let status = currentStatus
    guard status != lastStatus else { return [] }
    lastStatus = status
    return [.status(status)]
  }

  private var currentStatus: SourceStatus {
    if let words = daemon.words { return .waiting(words) }
    let paired = phones.values.filter(\.isPaired)
    if paired.isEmpty {
      return .waiting("no phone is paired with KDE Connect; pair it, on the phone or here")
    }
    let reachable = paired.filter(\.isReachable)
    if reachable.isEmpty {
      return .waiting(
        "waiting for the phone; KDE Connect must be running on it, on the same network"
      )
    }
    let phones =
      reachable.count == 1 ? "the phone is connected" : "\(reachable.count) phones are connected"
    let muteCount = reachable.count { !$0.givesTexts }
    if muteCount > 0 {
      let mute = reachable.count == 1 ? "gives" : "\(muteCount) of them give"
      return .limited(
        "\(phones), but \(mute) no text messages: in KDE Connect on the phone, allow it to read SMS"
      )
    }
    let silentCount = reachable.count(where: \.isSilent)
    if silentCount == 0 { return .connected(phones) }
    let silent = reachable.count == 1 ? "has" : "\(silentCount) of them have"
    return .limited(
      "\(phones), but \(silent) shown no text messages: if there are any, an update may have taken KDE Connect's permission to read SMS; on the phone, allow it again"
    )
  }
}
