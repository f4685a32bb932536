package import OTPBus
import OTPClient
package import OTPDetection
package import OTPInbox
import OTPMessage
package import OTPSuggestion

/// The state of the code notifications on a desktop.
///
/// It receives the offered codes, messages of the session bus and the time, and returns actions to
/// perform. Each code has at most one notification, which is updated in place and removed with the
/// code.
package struct CodeNotifications {
  /// Identifies what was asked, so that an answer can be handled.
  package enum Question: Sendable, Equatable {
    case capabilities
    /// The notification of the code with this number.
    case show(Int)
    case close
  }

  /// An action to perform.
  package enum Action: Equatable {
    case ask(Question, BusCall)
    case copy(SecurityCode)
    /// Dismiss the code of the entry.
    case dismiss(InboxEntry.ID)
    /// Report a problem on standard error.
    case report(String)
  }

  /// The known state of the notification server.
  private enum Server {
    case none
    /// The server with this name on the bus.
    case present(owner: String, capabilities: Set<String>)
  }

  /// The maximum number of codes shown at a time; more would fill the screen.
  package static let mostShown = 5

  private static let bus = "org.freedesktop.DBus"

  private let hidesCodes: Bool
  private let jitter: () -> Double
  private var server = Server.none
  private var isAsking = false
  private var backoff = Backoff()
  /// The uptime at which to look for a server again; nil while there is one or one is being asked.
  private var nextAttempt: Int64?
  private var hasReported = false
  private var codes: [NotifiedCode] = []
  private var lastNumber = 0
  /// Whether codes have been offered before. The first ones are not new, so they are not shown.
  private var hasBegun = false
  private var isEnding = false

  /// Whether the screen is locked, so that no code may be shown.
  package var isLocked = true
  /// Whether codes can be copied here.
  package var canCopy = false

  /// Creates the state without notifications. With `hidesCodes`, notifications show only the
  /// sender; `jitter` returns a random number from -1 to 1.
  package init(hidesCodes: Bool, jitter: @escaping () -> Double = { .random(in: -1...1) }) {
    self.hidesCodes = hidesCodes
    self.jitter = jitter
  }

  /// Signals to subscribe to.
  package static var rules: [MatchRule] {
    [
      .signals(of: NotificationCalls.name, from: NotificationCalls.name),
      .owner(of: NotificationCalls.name),
    ]
  }

  /// The uptime at which to call ``proceed(at:)``; nil for never.
  package var wakeTime: Int64? {
    let expiries = codes.filter { !$0.isOver }.map(\.expiry)
    return (expiries + [nextAttempt].compactMap { $0 }).min()
  }

  /// Whether nothing is shown and no answer is pending.
  package var isSettled: Bool { codes.allSatisfy { $0.identifier == nil && !$0.isSending } }

  // MARK: Events

  /// Starts on a new connection to the session bus.
  package mutating func connect() -> [Action] {
    disconnect()
    return askServer()
  }

  /// Notes that the bus or the server is gone, and all notifications with it.
  package mutating func disconnect() {
    server = .none
    isAsking = false
    nextAttempt = nil
    for index in codes.indices {
      codes[index].identifier = nil
      codes[index].shown = nil
      codes[index].isSending = false
    }
  }

  /// Updates the codes to offer, which may be in any order. Those of the entries `seen` have just
  /// been shown by another program.
  package mutating func offer(
    _ suggestions: [Suggestion],
    seen: Set<InboxEntry.ID> = [],
    at uptime: Int64
  ) -> [Action] {
    for index in codes.indices { codes[index].isOffered = false }
    for suggestion in suggestions.sorted(by: Self.isOlder) {
      take(suggestion, isSilent: !hasBegun || seen.contains(suggestion.id), at: uptime)
    }
    hasBegun = true
    for index in codes.indices where !codes[index].isOffered { codes[index].isOver = true }
    return proceed(at: uptime)
  }

  /// Handles a signal of the session bus.
  package mutating func take(_ message: BusMessage, at uptime: Int64) -> [Action] {
    if message.isSignal("NameOwnerChanged", of: Self.bus), message.sender == Self.bus,
      message[0]?.text == NotificationCalls.name
    {
      disconnect()
      return message[2]?.text?.isEmpty == false ? askServer() : report(at: uptime)
    }
    guard case .present(let owner, _) = server, message.sender == owner,
      let number = message[0]?.integer,
      let index = codes.firstIndex(where: { $0.identifier.map(Int64.init) == number })
    else { return [] }
    var actions: [Action] = []
    if message.isSignal("NotificationClosed", of: NotificationCalls.name) {
      codes[index].identifier = nil
      codes[index].shown = nil
      codes[index].isOver = true
    } else if message.isSignal("ActionInvoked", of: NotificationCalls.name), !isLocked,
      let action = message[1]?.text.flatMap(NotificationText.Action.init)
    {
      let suggestion = codes[index].suggestion
      actions.append(action == .copy ? .copy(suggestion.code) : .dismiss(suggestion.id))
      codes[index].isOver = true
    }
    return actions + proceed(at: uptime)
  }

  /// Handles the answer to a question; nil if none came in time.
  package mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at uptime: Int64
  ) -> [Action] {
    switch question {
    case .close: return []
    case .capabilities:
      isAsking = false
      guard let answer, case .reply = answer.kind else { return report(at: uptime) }
      let capabilities = answer[0]?.elements.compactMap(\.text) ?? []
      server = .present(owner: answer.sender, capabilities: Set(capabilities))
      backoff.reset()
      hasReported = false
    case .show(let number):
      guard let index = codes.firstIndex(where: { $0.number == number && $0.isSending })
      else { return [] }
      codes[index].isSending = false
      if let answer, case .reply = answer.kind, let identifier = answer[0]?.integer,
        identifier > 0, let identifier = UInt32(exactly: identifier)
      {
        codes[index].identifier = identifier
      } else {
        // A notification that cannot be updated must not stay.
        codes[index].isOver = true
      }
    }
    return proceed(at: uptime)
  }

  /// Removes all notifications and shows no more.
  package mutating func end(at uptime: Int64) -> [Action] {
    isEnding = true
    return proceed(at: uptime)
  }

  /// Does what is due.
  package mutating func proceed(at uptime: Int64) -> [Action] {
    var actions: [Action] = []
    if let time = nextAttempt, time <= uptime, !isEnding { actions += askServer() }
    for index in codes.indices where codes[index].expiry <= uptime || isEnding {
      codes[index].isOver = true
    }
    let open = codes.indices.filter { !codes[$0].isOver }
    for index in open.dropLast(Self.mostShown) { codes[index].isOver = true }
    // Close notifications first, to make room.
    for index in codes.indices where codes[index].isOver { actions += close(at: index) }
    for index in codes.indices where !codes[index].isOver { actions += show(at: index, uptime) }
    // Codes that are over are kept as long as they are offered, to recognise their copies.
    codes.removeAll { $0.isOver && !$0.isOffered && $0.identifier == nil && !$0.isSending }
    return actions
  }

  // MARK: Showing and closing

  private mutating func take(_ suggestion: Suggestion, isSilent: Bool, at uptime: Int64) {
    let key = NotifiedCode.Key(suggestion)
    if let index = codes.firstIndex(where: { $0.key == key }) {
      if isSilent || !codes[index].isOver || codes[index].isCopied(by: suggestion) {
        return codes[index].update(suggestion, at: uptime)
      }
      // The notification that is about to be closed belongs to the old code.
      guard codes[index].identifier == nil, !codes[index].isSending else {
        return codes[index].isOffered = true
      }
      codes.remove(at: index)
    }
    lastNumber += 1
    var code = NotifiedCode(suggestion, number: lastNumber, uptime: uptime)
    code.isOver = isSilent
    codes.append(code)
  }

  /// Closes the notification of a code; deferred until the server has returned its identifier.
  private mutating func close(at index: Int) -> [Action] {
    guard !codes[index].isSending, let identifier = codes[index].identifier else { return [] }
    codes[index].identifier = nil
    codes[index].shown = nil
    return [.ask(.close, NotificationCalls.close(identifier))]
  }

  /// Shows a code, or updates its notification; deferred while the server has yet to answer or to
  /// remove others, so that a flood of codes waits for the server.
  private mutating func show(at index: Int, _ uptime: Int64) -> [Action] {
    let code = codes[index]
    guard !code.isSending, case .present(_, let capabilities) = server else { return [] }
    let isThere = { (code: NotifiedCode) in code.identifier != nil || code.isSending }
    let text = text(of: code)
    guard text != code.shown, isThere(code) || codes.count(where: isThere) < Self.mostShown else {
      return []
    }
    codes[index].shown = text
    codes[index].isSending = true
    let call = NotificationCalls.notify(
      text,
      replacing: code.identifier,
      for: code.expiry - uptime,
      capabilities: capabilities
    )
    return [.ask(.show(code.number), call)]
  }

  private func text(of code: NotifiedCode) -> NotificationText {
    NotificationText(
      code.suggestion,
      detail: isLocked ? .locked : hidesCodes ? .withoutCode : .full,
      actions: canCopy ? [.copy, .dismiss] : [.dismiss]
    )
  }

  private mutating func askServer() -> [Action] {
    nextAttempt = nil
    guard !isAsking else { return [] }
    isAsking = true
    return [.ask(.capabilities, NotificationCalls.capabilities)]
  }

  /// Schedules another search for a server, and reports that once.
  private mutating func report(at uptime: Int64) -> [Action] {
    nextAttempt = uptime + backoff.delay(jitter: jitter())
    guard !hasReported else { return [] }
    hasReported = true
    return [.report("no notification server is on the session bus; waiting for one")]
  }

  private static func isOlder(_ one: Suggestion, than other: Suggestion) -> Bool {
    one.timestamp == other.timestamp ? one.id < other.id : one.timestamp < other.timestamp
  }
}
