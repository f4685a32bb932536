package import OTPBus
package import OTPMessage
import OTPSourceSettings

/// Text messages received by modems that ModemManager manages
/// (https://www.freedesktop.org/software/ModemManager/api/latest/ref-dbus.html).
///
/// It only reads; messages stay on the modem and the SIM.
package struct ModemSource: BusListener {
  package enum Question: Sendable, Equatable {
    /// All modems and their messages.
    case modems
    /// The properties of the message at `path`; `isNew` unless it was stored before.
    case message(path: String, isNew: Bool)
  }

  private static let service = "org.freedesktop.ModemManager1"
  private static let root = "/org/freedesktop/ModemManager1"
  private static let modem = "\(service).Modem"
  private static let messaging = "\(service).Modem.Messaging"
  private static let sms = "\(service).Sms"
  private static let objects = "org.freedesktop.DBus.ObjectManager"
  private static let propertiesInterface = "org.freedesktop.DBus.Properties"

  /// `MM_SMS_STATE_RECEIVED`: all parts have arrived.
  private static let received: Int64 = 3
  /// `MM_SMS_PDU_TYPE_DELIVER`: the message came from the network.
  private static let deliver: Int64 = 1

  /// `MM_MODEM_STATE_ENABLED`: before that, ModemManager announces stored messages as if they were
  /// new.
  private static let enabled: Int64 = 6

  private struct Modem: Sendable {
    /// The first of its own numbers.
    var number: String?
    var isEnabled: Bool
  }

  private let source: String
  private var since = Timestamp(milliseconds: 0)
  /// The modems that support text messages, by path.
  private var modems: [String: Modem] = [:]
  /// The paths of modems that do not support text messages now, such as one with a locked SIM.
  private var others: Set<String> = []
  /// Messages of which not all parts have arrived, by path, and whether they are new.
  private var unfinished: [String: Bool] = [:]

  /// Creates a source that labels its messages with `source`.
  package init(source: String) {
    self.source = source
  }

  package var rules: [MatchRule] {
    [
      .owner(of: Self.service),
      .signals(of: Self.objects, from: Self.service),
      .signals(of: Self.modem, member: "StateChanged", from: Self.service),
      .signals(of: Self.messaging, member: "Added", from: Self.service),
      .signals(
        of: Self.propertiesInterface,
        member: "PropertiesChanged",
        from: Self.service,
        below: "\(Self.root)/SMS"
      ),
    ]
  }

  package mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>] {
    self.since = since
    return askForModems()
  }

  package mutating func take(
    _ message: BusMessage,
    at moment: Moment
  ) -> [BusAction<Question>] {
    switch message.member {
    case "NameOwnerChanged":
      // A restarted daemon numbers its objects from the start.
      modems.removeAll()
      others.removeAll()
      unfinished.removeAll()
      return message[2]?.text == ""
        ? [.status(.waiting("ModemManager is not running; start it"))] : askForModems()
    case "InterfacesAdded":
      guard let path = message[0]?.text, let interfaces = message[1] else { return [] }
      return add(path, interfaces) + [.status(status)]
    case "InterfacesRemoved":
      guard let path = message[0]?.text,
        modems.removeValue(forKey: path) != nil || others.remove(path) != nil
      else { return [] }
      return [.status(status)]
    case "Added":
      guard let path = message[0]?.text, message[1]?.boolean == true else { return [] }
      return [ask(path, isNew: modems[message.path]?.isEnabled ?? false)]
    case "StateChanged":
      if let state = message[1]?.integer { modems[message.path]?.isEnabled = state >= Self.enabled }
      return []
    case "PropertiesChanged":
      guard let isNew = unfinished[message.path] else { return [] }
      return [ask(message.path, isNew: isNew)]
    default: return []
    }
  }

  package mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>] {
    switch question {
    case .modems:
      guard let answer, answer.isReply else { return [.status(.waiting(Self.fault(answer)))] }
      let objects = answer[0]?.entries ?? []
      return objects.flatMap { add($0.key.text ?? "", $0.value) } + [.status(status)]
    case .message(let path, let isNew):
      // The message may have been deleted in the meantime.
      guard let properties = answer?[0] else { return [] }
      guard properties["State"]?.integer == Self.received else {
        unfinished[path] = isNew
        return []
      }
      unfinished[path] = nil
      return message(properties, isNew: isNew, at: moment).map { [.message($0)] } ?? []
    }
  }

  private func askForModems() -> [BusAction<Question>] {
    [.ask(.modems, BusCall("GetManagedObjects", of: Self.objects, at: Self.root, in: Self.service))]
  }

  private func ask(_ path: String, isNew: Bool) -> BusAction<Question> {
    .ask(
      .message(path: path, isNew: isNew),
      .properties(of: Self.sms, at: path, in: Self.service)
    )
  }

  /// The reason `answer` contains no modems; pass nil if none came in time.
  private static func fault(_ answer: BusMessage?) -> String {
    guard let answer else { return "ModemManager is not responding; restart it" }
    return answer.isFromUnknownService
      ? "ModemManager is not installed or not enabled; install and start it"
      : "ModemManager cannot be started; start it yourself to see why"
  }

  private var status: SourceStatus {
    switch modems.count {
    case 0 where !others.isEmpty:
      .waiting("the modem cannot receive text messages; unlock its SIM (see mmcli --modem any)")
    case 0: .waiting("waiting for a modem that can receive text messages (see mmcli --list-modems)")
    case 1: .connected("one modem")
    case let count: .connected("\(count) modems")
    }
  }

  /// Adds the modem at `path` and requests its stored messages.
  private mutating func add(_ path: String, _ interfaces: BusValue) -> [BusAction<Question>] {
    let properties = interfaces[Self.modem]
    guard let messaging = interfaces[Self.messaging] else {
      if properties != nil { others.insert(path) }
      return []
    }
    others.remove(path)
    modems[path] = Modem(
      number: properties?["OwnNumbers"]?[0]?.text,
      isEnabled: properties?["State"]?.integer ?? 0 >= Self.enabled
    )
    let paths = messaging["Messages"]?.elements.compactMap(\.text) ?? []
    return paths.map { ask($0, isNew: false) }
  }

  /// Returns the message with `properties`; nil if it has no text or is too old.
  private func message(_ properties: BusValue, isNew: Bool, at moment: Moment) -> Message? {
    guard properties["PduType"]?.integer == Self.deliver,
      let text = properties["Text"]?.text, !text.isEmpty,
      let written = properties["Timestamp"]?.text
    else { return nil }
    let sender = properties["Number"]?.text ?? ""
    var time = Timestamp(iso8601: written)
    if let stated = time, stated > moment.time {
      // The service centre's time zone is often wrong. A stored message may be of any age.
      guard isNew else { return nil }
      time = moment.time
    }
    guard isNew || time.map({ $0 >= since }) ?? false else { return nil }
    return Message(
      text: text,
      sender: sender,
      // Own numbers may change when the SIM is unlocked, so the identifier must not depend on them.
      recipient: modems.count == 1 ? modems.values.first?.number : nil,
      // A message may be stored both on the SIM and in the modem, under two paths.
      id: "\(written) \(sender)",
      source: source,
      channel: .sms,
      receivedAt: time
    )
  }
}
