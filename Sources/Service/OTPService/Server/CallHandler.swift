import OTPInbox
import OTPMessage
import OTPSuggestion
import OTPText
import OTPWire

/// Answers calls from one inbox.
struct CallHandler: ~Copyable {
  /// What to do about a call.
  enum Answer {
    /// Send these bytes; there are none for a oneway call.
    case reply([UInt8])
    /// Let the connection watch for the codes of a request.
    case watch(SuggestionRequest)
    /// Send these bytes and close the connection: the peer does not speak the protocol.
    case closing([UInt8])
  }

  /// The largest number of entries in a reply, and the default.
  private static let mostEntries = 100
  private static let usualEntries = 20

  let engine: SuggestionEngine
  private let version: String
  let now: @Sendable () -> Timestamp

  /// Whether something was stored since this was last set to false.
  var hasStored = false

  /// The keys of the recipients whose codes were used or dismissed since this was last emptied;
  /// see ``MessageAddress/key``.
  var retired: Set<String> = []

  init(inbox: Inbox, version: String, now: @escaping @Sendable () -> Timestamp) {
    engine = SuggestionEngine(inbox)
    self.version = version
    self.now = now
  }

  /// Answers `call`; `nil` stands for bytes that are not a call.
  mutating func answer(_ call: ReadCall?) -> Answer {
    guard let call else { return .closing(CallError.malformedCall.reply) }
    let answer: Answer
    do throws(CallError) {
      answer = try result(of: try call.request.get())
    } catch {
      answer = .reply(error.reply)
    }
    if call.isOneway, case .reply = answer { return .reply([]) }
    return answer
  }

  private mutating func result(of request: ReadCall.Request) throws(CallError) -> Answer {
    switch request {
    case .information:
      return Self.reply(ServiceInterface.Info(version: version))
    case .description(let interface):
      guard let description = ServiceInterface.description(of: interface) else {
        throw .interfaceNotFound(interface)
      }
      return Self.reply(ServiceInterface.Description(description: description))
    case .receive(let messages, let scope):
      return Self.reply(try receive(messages, scope))
    case .suggest(let request, let time):
      let now = time ?? self.now()
      let answer = try using { () throws(InboxError) in try engine.answer(to: request, at: now) }
      return Self.reply(SuggestMethod.Result(answer.fitting(ServiceLimits.replySize)))
    case .suggestLinks(let request, let time):
      let now = time ?? self.now()
      let answer = try using { () throws(InboxError) in try engine.links(for: request, at: now) }
      return Self.reply(SuggestLinks.Result(answer.fitting(ServiceLimits.replySize)))
    case .watch(let request):
      return .watch(request)
    case .consume(let id):
      return try retire(id) { inbox, now throws(InboxError) in try inbox.consume(id, at: now) }
    case .dismiss(let id):
      return try retire(id) { inbox, now throws(InboxError) in try inbox.dismiss(id, at: now) }
    case .detect(let detection):
      return Self.reply(DetectMethod.Result(detection: DetectionObject(detection)))
    case .list(let parameters):
      return Self.reply(try list(parameters))
    case .identities(let request):
      return try answer(request)
    }
  }

  static func reply(_ result: some Encodable) -> Answer {
    .reply(VarlinkCoding.message(Reply(parameters: result)))
  }

  private mutating func receive(
    _ messages: [ExaminedMessage],
    _ scope: ClientScope
  ) throws(CallError) -> ReceiveMethod.Result {
    let receptions = try using { () throws(InboxError) in
      try engine.inbox.store(messages, by: .live, at: now())
    }
    hasStored = true
    guard scope == .intake else {
      return ReceiveMethod.Result(receptions: receptions.map(ReceptionObject.init))
    }
    // A reception would reveal whether the message was stored before, by any source. So would a
    // reply that does not wait for the disk.
    if receptions.allSatisfy({ $0.storing == .duplicate }) {
      try using { () throws(InboxError) in try engine.inbox.changeNothing() }
    }
    return ReceiveMethod.Result(receptions: [])
  }

  /// The reply that sends new codes to a watching connection.
  static func news(_ suggestions: [Suggestion]) -> [UInt8] {
    VarlinkCoding.message(Reply(parameters: WatchMethod.Result(suggestions), continues: true))
  }

  /// Retires the code in the entry `id` with `mark`, which returns whether the entry has a code.
  /// Notes its recipient in ``retired``.
  private mutating func retire(
    _ id: InboxEntry.ID,
    _ mark: (Inbox, Timestamp) throws(InboxError) -> Bool
  ) throws(CallError) -> Answer {
    let hasCode = try using { () throws(InboxError) in try mark(engine.inbox, now()) }
    guard hasCode else { throw .noSuchEntry }
    let entry = try using { () throws(InboxError) in try engine.inbox.entry(id) }
    // A client that watches for all recipients is notified in any case.
    retired.insert(entry?.message.recipient.map { MessageAddress($0).key } ?? "")
    return Self.reply(NoParameters())
  }

  private func list(_ parameters: ListMethod.Parameters) throws(CallError) -> ListMethod.Result {
    let limit = min(parameters.limit ?? Self.usualEntries, Self.mostEntries)
    let before = parameters.before.map { InboxEntry.ID(number: $0) }
    guard
      let order = ListMethod.Order(rawValue: parameters.order ?? ListMethod.Order.storing.rawValue)
    else {
      throw .invalidParameter("order")
    }
    let size = ServiceLimits.replySize
    let entries = try using { () throws(InboxError) in
      switch order {
      case .storing:
        try engine.inbox.entries(limit: limit, before: before, maximumSize: size)
      case .arrival:
        try engine.inbox.entriesByArrival(limit: limit, before: before, maximumSize: size)
      }
    }
    return ListMethod.Result(entries: entries.map(EntryObject.init))
  }

  /// Runs `body` and turns a failure of the store into an error of the call.
  func using<Result>(
    _ body: () throws(InboxError) -> Result
  ) throws(CallError) -> Result {
    do {
      return try body()
    } catch {
      throw CallError(error)
    }
  }
}
