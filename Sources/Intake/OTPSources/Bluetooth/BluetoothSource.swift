package import OTPBus
package import OTPMessage
import OTPSourceSettings

/// Text messages of phones that are paired over Bluetooth, by the Message Access Profile.
///
/// BlueZ on the system bus knows the phones, and its obexd on the session bus reads their messages:
/// https://github.com/bluez/bluez/tree/master/doc. Nothing is changed on the phone.
package struct BluetoothSource: BusListener {
  package enum Question: Sendable, Equatable {
    /// The phones that BlueZ knows.
    case phones
    /// A session with the phone at `address`.
    case session(address: String)
    /// The selection of the inbox of a phone.
    case inbox(address: String)
    /// The request that the phone look for new messages, which not all phones support.
    case update
    /// The messages in the inbox.
    case messages(address: String)
    /// The transfer of the message at `path` into a file.
    case file(path: String)
  }

  static let service = "org.bluez.obex"
  static let phones = "org.bluez"
  static let device = "org.bluez.Device1"
  static let objects = "org.freedesktop.DBus.ObjectManager"
  static let propertiesInterface = "org.freedesktop.DBus.Properties"
  static let root = "/org/bluez/obex"
  static let access = "\(service).MessageAccess1"
  static let folder = "/telecom/msg/inbox"
  static let session = "\(service).Session1"

  /// The service class of phones that share their messages (MAP).
  static let sharing = "00001132-0000-1000-8000-00805f9b34fb"

  /// The delay before another attempt to reach a phone, in milliseconds. Until it connects by
  /// itself, each attempt occupies the radio for seconds.
  static let retryDelay: Int64 = 60_000
  /// How long to wait after a session has ended, in milliseconds.
  static let reconnectDelay: Int64 = 5_000

  /// How many of the newest messages in the inbox are looked at after connecting.
  static let mostListed: UInt16 = 20

  /// The addresses to read; empty for all.
  let chosen: Set<String>
  /// The phones by their address.
  var known: [String: BluetoothPhone] = [:]
  var inbox: BluetoothInbox
  /// The reason no phone can be reached; nil if there is none.
  var obstacle: String?
  var phonesTime: Int64?
  private var lastStatus: SourceStatus?

  /// Creates a source that labels its messages with `source`, and reads the phones at the addresses
  /// in `devices`, or all if there is none. obexd writes messages to files in `folder`, or to
  /// temporary ones if it is nil; `take` returns the contents of such a file and removes it.
  package init(
    source: String,
    devices: [String] = [],
    folder: String?,
    take: @escaping @Sendable (String) -> [UInt8]?
  ) {
    chosen = Set(devices.map { $0.uppercased() })
    inbox = BluetoothInbox(source: source, folder: folder, take: take)
  }

  /// Whether `text` is the address of a Bluetooth device.
  package static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 6
      && parts.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil && $0.first != "+" }
  }

  package var rules: [MatchRule] {
    [
      .owner(of: Self.service),
      .signals(of: Self.objects, from: Self.service),
      .signals(
        of: Self.propertiesInterface,
        member: "PropertiesChanged",
        from: Self.service,
        below: Self.root
      ),
    ]
  }

  package var systemService: String? { Self.phones }

  package var systemRules: [MatchRule] {
    [
      .owner(of: Self.phones),
      .signals(of: Self.objects, from: Self.phones),
      .signals(of: Self.propertiesInterface, member: "PropertiesChanged", from: Self.phones),
    ]
  }

  package var wakeTime: Int64? {
    let times = known.values.filter { $0.session == nil }.map(\.retryTime)
    return (times + [phonesTime].compactMap { $0 }).min()
  }

  package mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>] {
    inbox.since = since
    return [askForPhones()]
  }

  package mutating func wake(at moment: Moment) -> [BusAction<Question>] {
    var actions: [BusAction<Question>] = []
    if let time = phonesTime, time <= moment.uptime {
      phonesTime = nil
      actions.append(askForPhones())
    }
    for (address, phone) in known where phone.session == nil && phone.retryTime <= moment.uptime {
      actions.append(connect(address, at: moment))
    }
    return actions
  }

  package mutating func take(
    _ message: BusMessage,
    at moment: Moment
  ) -> [BusAction<Question>] {
    switch message.member {
    case "NameOwnerChanged": return change(of: message, at: moment)
    case "InterfacesAdded":
      guard let path = message[0]?.text, let interfaces = message[1] else { return [] }
      if interfaces[Self.device] != nil { return [askForPhones()] }
      if let session = interfaces[Self.session] { return adopt(path, session) }
      return interfaces[AnnouncedMessage.interface].map { announce(path, $0) } ?? []
    case "InterfacesRemoved":
      guard let path = message[0]?.text else { return [] }
      inbox.forget(path)
      for (address, phone) in known where phone.session == path {
        known[address]?.disconnect(until: moment.uptime + Self.reconnectDelay)
      }
      return status()
    case "PropertiesChanged":
      guard let changed = message[1] else { return [] }
      if message[0]?.text == Self.device { return notice(changed) }
      return finish(message.path, changed, at: moment)
    default: return []
    }
  }

  package mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>] {
    switch question {
    case .phones: return takePhones(answer, at: moment)
    case .session(let address):
      known[address]?.isAsked = false
      known[address]?.hasFailed = true
      if answer?.isFromUnknownService == true {
        obstacle =
          "obexd, which reads messages over Bluetooth, is not installed; install bluez-obexd"
      }
      guard let path = answer?[0]?.text, answer?.isReply == true else { return status() }
      return open(path, address)
    case .inbox(let address):
      guard answer?.isReply == true, let path = known[address]?.session else { return status() }
      known[address]?.isListing = true
      return [
        .ask(.update, call("UpdateInbox", at: path)),
        .ask(
          .messages(address: address),
          call(
            "ListMessages",
            at: path,
            [.string(""), .dictionary(["MaxCount": .unsigned16(Self.mostListed)])]
          )
        ),
      ]
    case .update: return []
    case .messages(let address):
      return list(answer?[0]?.entries ?? [], address, at: moment)
    case .file(let path):
      guard let transfer = inbox.begin(answer, of: path), let properties = answer?[1] else {
        return []
      }
      return finish(transfer, properties, at: moment)
    }
  }

  /// Handles the list of messages in the inbox, and messages announced before it arrived.
  private mutating func list(
    _ entries: [BusValue.Entry],
    _ address: String,
    at moment: Moment
  ) -> [BusAction<Question>] {
    let announced = known[address]?.announced ?? []
    known[address]?.announced = []
    known[address]?.isListing = false
    let listed = entries.compactMap { entry in
      entry.key.text.map { AnnouncedMessage($0, entry.value, of: address) }
    }
    // A message without a time may be of any age.
    for message in listed where message.written == nil { inbox.leave(message) }
    return (listed + announced).flatMap { ask(for: $0) }
  }

  /// Handles a message that has appeared: a new one, or one in a list, which has a time.
  private mutating func announce(_ path: String, _ interface: BusValue) -> [BusAction<Question>] {
    guard let address = known.first(where: { $0.value.has(path) })?.key else { return [] }
    let message = AnnouncedMessage(path, interface, of: address)
    if known[address]?.isListing == true {
      known[address]?.announced.append(message)
      return []
    }
    return ask(for: message)
  }

  private mutating func finish(
    _ transfer: String,
    _ properties: BusValue,
    at moment: Moment
  ) -> [BusAction<Question>] {
    guard let status = properties["Status"]?.text else { return [] }
    return inbox.finish(transfer, status, at: moment).map { [.report($0)] } ?? []
  }

  private mutating func ask(for message: AnnouncedMessage) -> [BusAction<Question>] {
    inbox.request(message).map { [.ask(.file(path: message.path), $0)] } ?? []
  }

  /// Reports the status if it has changed.
  mutating func status() -> [BusAction<Question>] {
    let status = currentStatus
    guard status != lastStatus else { return [] }
    lastStatus = status
    return [.status(status)]
  }

  private var currentStatus: SourceStatus {
    if let obstacle { return .waiting(obstacle) }
    if known.isEmpty {
      return .waiting("no phone that shares its messages is paired over Bluetooth; pair it")
    }
    switch known.values.count(where: { $0.session != nil }) {
    case 0 where known.values.contains { !$0.hasFailed }:
      return .waiting("connecting to the phone over Bluetooth")
    case 0:
      return .waiting(
        "waiting for the phone; turn on Bluetooth, and allow the phone to share its messages"
      )
    case 1: return .connected("the phone is connected over Bluetooth")
    case let count: return .connected("\(count) phones are connected over Bluetooth")
    }
  }
}
