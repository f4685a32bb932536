import OTPClient
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A service and its clients, with a second connection to the store that acts as other programs.
final class ServiceWorld: World {
  /// A watching client, with the suggestions that it received and nobody collected yet.
  private final class Watch {
    let request: SuggestionRequest
    var client: ServiceConnection
    var news: [Suggestion] = []

    init(_ request: SuggestionRequest, _ client: ServiceConnection) {
      self.request = request
      self.client = client
    }
  }

  private let store: String
  private let socket: String
  private let detector: Detector
  private let clock = TestClock()
  private var server: RunningServer?
  private var asking: ServiceConnection
  private var receiving: ReceivingClient
  private var other: Inbox
  private var watches: [Watch] = []

  /// The timeout of a reply, in milliseconds.
  private static let timeout: Int64 = 15_000

  init(store: String, socket: String, detector: Detector) throws {
    self.store = store
    self.socket = socket
    self.detector = detector
    other = try Inbox(path: store, access: .creating)
    server = try RunningServer(socket: socket, store: store, clock: clock, detector: detector)
    asking = try Self.connect(to: socket)
    receiving = try ReceivingClient(path: socket)
  }

  private static func connect(to socket: String) throws -> ServiceConnection {
    let start = ContinuousClock.now
    return try ServiceConnection(path: socket, timeout: timeout) {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
  }

  var restartEndsWatches: Bool { true }

  func receive(
    _ message: Message,
    _ detection: Detection,
    byOtherProgram: Bool,
    as delivery: Delivery,
    at now: Timestamp
  ) throws -> StoreOutcome {
    clock.move(to: now)
    guard byOtherProgram else { return try receiving.receive(message) }
    let examined = [ExaminedMessage(message, detection)]
    guard let outcome = try other.store(examined, by: delivery, at: now).first else {
      throw WorldError.noAnswer
    }
    return outcome.storing
  }

  func answer(to request: SuggestionRequest, at now: Timestamp) throws -> SuggestionAnswer {
    clock.move(to: now)
    return try asking.answer(to: request, at: nil)
  }

  func consume(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool {
    clock.move(to: now)
    return try asking.consume(id)
  }

  func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws -> Bool {
    clock.move(to: now)
    return try asking.dismiss(id)
  }

  func purge(olderThan time: Timestamp) throws -> PurgeReport {
    try other.purge(olderThan: time)
  }

  func restart(at now: Timestamp) throws {
    clock.move(to: now)
    server = nil
    server = try RunningServer(socket: socket, store: store, clock: clock, detector: detector)
    asking = try Self.connect(to: socket)
    receiving = try ReceivingClient(path: socket)
    other = try Inbox(path: store, access: .creating)
    for watch in watches {
      watch.client = try Self.connect(to: socket)
      try begin(watch)
    }
  }

  func watch(_ request: SuggestionRequest, at now: Timestamp) throws {
    clock.move(to: now)
    let watch = Watch(request, try Self.connect(to: socket))
    watches.append(watch)
    try begin(watch)
  }

  private func begin(_ watch: Watch) throws {
    guard let first = try watch.client.watch(watch.request) else {
      throw WorldError.noAnswer
    }
    watch.news = first
  }

  func news(at now: Timestamp) throws -> [[Suggestion]] {
    // During the first call the server polls, and notifies watchers after its reply; it answers the
    // second call after that.
    clock.move(to: now)
    clock.passInterval()
    for _ in 0..<2 { _ = try asking.entries(limit: 1, before: nil) }
    return try watches.map { watch in
      while let part = try watch.client.news(within: 0) { watch.news += part }
      defer { watch.news = [] }
      return watch.news
    }
  }

  func endWatches() {
    watches = []
  }

  func entries(limit: Int) throws -> [InboxEntry] {
    // The client lists them by arrival, page by page.
    var all: [InboxEntry] = []
    while true {
      let page = try asking.entries(limit: limit, before: all.last?.id)
      if page.isEmpty { break }
      all += page
    }
    return Array(all.sorted { $0.id > $1.id }.prefix(limit))
  }
}
