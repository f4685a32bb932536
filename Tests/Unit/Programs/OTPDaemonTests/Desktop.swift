import OTPBus
import OTPDaemon
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A desktop with a clock and an invented notification server, which shows what it is asked to.
struct Desktop {
  /// A notification as the server was asked to show it.
  struct Shown: Equatable {
    let summary: String
    let body: String
    let actions: [String]
  }

  var notifications: CodeNotifications
  var uptime: Int64 = 1_000
  var capabilities: [String]
  /// Whether the server answers to `Notify` at once.
  var isPrompt = true
  /// What is on the screen, by its number.
  private(set) var shown: [UInt32: Shown] = [:]
  /// The most that were on the screen at a time.
  private(set) var mostShown = 0
  /// All that ever was, in order.
  private(set) var history: [Shown] = []
  private(set) var calls: [BusCall] = []
  private(set) var copied: [String] = []
  private(set) var dismissed: [Int64] = []
  private(set) var reports: [String] = []
  /// The calls that the server has not answered.
  private(set) var unanswered: [(CodeNotifications.Question, BusCall)] = []
  private var lastNumber: UInt32 = 0
  static let server = ":1.7"

  /// Makes a desktop; with `hasServer`, a server answers, and no code was offered before.
  init(
    hidesCodes: Bool = false,
    capabilities: [String] = ["actions", "body", "body-markup"],
    hasServer: Bool = true
  ) {
    notifications = CodeNotifications(hidesCodes: hidesCodes) { 0 }
    notifications.isLocked = false
    notifications.canCopy = true
    self.capabilities = capabilities
    perform(notifications.connect())
    if hasServer { answerCapabilities() }
    offer()
  }

  var summaries: [String] { shown.sorted { $0.key < $1.key }.map(\.value.summary) }

  mutating func offer(_ suggestions: Suggestion..., seen: Set<Int64> = []) {
    let seen = Set(seen.map(InboxEntry.ID.init(number:)))
    perform(notifications.offer(suggestions, seen: seen, at: uptime))
  }

  mutating func lock(_ isLocked: Bool) {
    notifications.isLocked = isLocked
    perform(notifications.proceed(at: uptime))
  }

  mutating func pass(_ milliseconds: Int64) {
    uptime += milliseconds
    if let time = notifications.wakeTime, time <= uptime {
      perform(notifications.proceed(at: uptime))
    }
  }

  mutating func press(_ action: String, on number: UInt32, from sender: String = server) {
    signal("ActionInvoked", [.integer(Int64(number)), .string(action)], from: sender)
  }

  /// The person closes the notification.
  mutating func close(_ number: UInt32) {
    shown[number] = nil
    signal("NotificationClosed", [.integer(Int64(number)), .integer(2)], from: Self.server)
  }

  /// The server leaves the bus, or another one comes.
  mutating func changeServer(to owner: String) {
    shown = [:]
    unanswered = []
    let message = BusMessage(
      .signal,
      interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged",
      sender: "org.freedesktop.DBus",
      arguments: [
        .string("org.freedesktop.Notifications"), .string(Self.server), .string(owner),
      ]
    )
    perform(notifications.take(message, at: uptime))
  }

  /// The connection to the bus breaks, and another one is made.
  mutating func reconnect() {
    shown = [:]
    unanswered = []
    notifications.disconnect()
    perform(notifications.connect())
  }

  /// Whether the server was asked what it can do, and has not answered.
  var isAsked: Bool { unanswered.contains { $0.0 == .capabilities } }

  /// Answers what the server can do.
  mutating func answerCapabilities() {
    answer(.capabilities, [.list(capabilities.map(BusValue.string))])
  }

  mutating func failCapabilities() {
    unanswered.removeAll { $0.0 == .capabilities }
    let error = BusMessage(.error(to: 1), member: "org.freedesktop.DBus.Error.ServiceUnknown")
    perform(notifications.take(error, to: .capabilities, at: uptime))
  }

  /// Answers all calls of `Notify`.
  mutating func answerNotifications() {
    while let index = unanswered.firstIndex(where: { $0.1.member == "Notify" }) {
      let (question, call) = unanswered.remove(at: index)
      show(call, for: question)
    }
  }

  mutating func refuseNotifications() {
    while let index = unanswered.firstIndex(where: { $0.1.member == "Notify" }) {
      let error = BusMessage(.error(to: 1), member: "org.example.Error")
      perform(notifications.take(error, to: unanswered.remove(at: index).0, at: uptime))
    }
  }

  mutating func end() { perform(notifications.end(at: uptime)) }

  private mutating func signal(_ member: String, _ arguments: [BusValue], from sender: String) {
    let message = BusMessage(
      .signal,
      interface: "org.freedesktop.Notifications",
      member: member,
      sender: sender,
      arguments: arguments
    )
    perform(notifications.take(message, at: uptime))
  }

  private mutating func answer(_ question: CodeNotifications.Question, _ values: [BusValue]) {
    unanswered.removeAll { $0.0 == question }
    let reply = BusMessage(.reply(to: 1), sender: Self.server, arguments: values)
    perform(notifications.take(reply, to: question, at: uptime))
  }

  private mutating func show(_ call: BusCall, for question: CodeNotifications.Question) {
    guard case .unsigned32(let replaced) = call.arguments[1],
      case .string(let summary) = call.arguments[3],
      case .string(let body) = call.arguments[4], case .strings(let actions) = call.arguments[5]
    else { return }
    lastNumber = replaced == 0 ? lastNumber + 1 : lastNumber
    let number = replaced == 0 ? lastNumber : replaced
    let text = Shown(summary: summary, body: body, actions: actions)
    shown[number] = text
    history.append(text)
    mostShown = max(mostShown, shown.count)
    answer(question, [.integer(Int64(number))])
  }

  private mutating func perform(_ actions: [CodeNotifications.Action]) {
    for action in actions {
      switch action {
      case .ask(let question, let call):
        calls.append(call)
        if call.member == "CloseNotification", case .unsigned32(let number) = call.arguments[0] {
          shown[number] = nil
        }
        if question != .close { unanswered.append((question, call)) }
      case .copy(let code): copied.append(code.value)
      case .dismiss(let id): dismissed.append(id.number)
      case .report(let sentence): reports.append(sentence)
      }
    }
    if isPrompt { answerNotifications() }
  }
}

/// A code that is offered, which arrived `age` seconds ago.
func code(
  _ value: String,
  from sender: String? = "Oakline",
  id: Int64 = 1,
  age: Int64 = 0,
  at arrival: Int64 = 1_000_000,
  by channel: Channel? = .sms,
  boundTo domain: String? = nil,
  mentionsPayment: Bool = false
) -> Suggestion {
  Suggestion(
    id: InboxEntry.ID(number: id),
    code: SecurityCode(value),
    timestamp: Timestamp(milliseconds: arrival),
    sender: sender,
    channel: channel,
    age: .seconds(age),
    binding: domain.map { Binding(domain: $0) },
    match: nil,
    mentionsPayment: mentionsPayment,
    isReplaced: false
  )
}
