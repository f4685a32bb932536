package import OTPInbox
package import OTPMessage
package import OTPSuggestion

/// Asks the service if one is running, otherwise the store. Both give the same answers.
///
/// A service that ends, or does not answer within ``answerTimeout``, counts as absent for a moment,
/// and the store is asked instead. So does a service of another version that does not understand a
/// call: only then does the client ask for its version. The same holds for `consume` and `dismiss`:
/// several processes may write to the store, and a service that carries out a call late changes
/// nothing, because a code that was used or dismissed stays so.
package final class CodeClient {
  /// How many milliseconds the service may take to accept a connection and for each reply.
  ///
  /// A healthy service answers in about a millisecond, and its slowest calls take as long as a
  /// write to the disk. A person notices a delay of a second, and half of that is left for asking
  /// the store.
  package static let answerTimeout: Int64 = 500

  /// The minimum timeout for the service when less is left before a deadline, in milliseconds: a
  /// machine under load needs that long for an answer.
  static let shortestAnswerTimeout: Int64 = 100

  /// How many milliseconds a lost service is not asked: one that closes each connection would
  /// otherwise be asked endlessly.
  static let retryDelay: Int64 = 1_000

  let clocks: Clocks
  /// The uptime by which the caller must have an answer; nil if it set no deadline.
  var deadline: Int64?
  /// Whether the service closed the connection or did not answer when it was last asked.
  private(set) var isServiceLost = false

  /// Who gave the last answer: the service or the store, and its path.
  package private(set) var asked = "no store"

  /// ``answerTimeout``, unless a test gives another.
  let answerTimeout: Int64

  private let endpoints: Endpoints
  private let access: Inbox.Access
  private let report: (String) -> Void
  private var hasReported = false
  private var noServiceBefore = Int64.min
  private var engine: SuggestionEngine?

  /// Makes a client of the service and the store at `endpoints`; the store is opened for `access`
  /// when it is first needed. `report` is called once if a service is lost.
  package init(
    _ endpoints: Endpoints,
    access: Inbox.Access,
    clocks: Clocks,
    answerTimeout: Int64 = CodeClient.answerTimeout,
    report: @escaping (String) -> Void = { _ in }
  ) {
    self.endpoints = endpoints
    self.access = access
    self.clocks = clocks
    self.answerTimeout = answerTimeout
    self.report = report
  }

  /// The codes for `request`, or why there are none, at `time`; nil means now.
  package func answer(
    to request: SuggestionRequest,
    at time: Timestamp? = nil
  ) throws(ClientError) -> SuggestionAnswer {
    let answer = try askService { service throws(ClientError) in
      try service.answer(to: request, at: time)
    }
    if let answer { return answer }
    return try storeAnswer(to: request, at: time)
  }

  /// The answer of the store alone.
  func storeAnswer(
    to request: SuggestionRequest,
    at time: Timestamp? = nil
  ) throws(ClientError) -> SuggestionAnswer {
    try askStore(orRemoved: .noSuggestion(.nothing)) { engine throws(InboxError) in
      try engine.answer(to: request, at: time ?? clocks.now())
    }
  }

  /// The links for `request`, or why there are none.
  package func links(for request: LinkRequest) throws(ClientError) -> LinkAnswer {
    let answer = try askService { service throws(ClientError) in try service.links(for: request) }
    if let answer { return answer }
    return try askStore(orRemoved: .noLink(.nothing)) { engine throws(InboxError) in
      try engine.links(for: request, at: clocks.now())
    }
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(ClientError) -> Bool {
    try ask { service throws(ClientError) in
      try service.consume(id)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.consume(id, at: clocks.now())
    }
  }

  /// Marks the code of the entry `id` as unwanted; returns whether there is such an entry with a
  /// code.
  package func dismiss(_ id: InboxEntry.ID) throws(ClientError) -> Bool {
    try ask { service throws(ClientError) in
      try service.dismiss(id)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.dismiss(id, at: clocks.now())
    }
  }

  /// Up to `limit` entries, the most recent arrival first, only those that follow `before` if it is
  /// given. Fewer may be returned; an empty list means the end.
  package func entries(
    limit: Int,
    before: InboxEntry.ID?
  ) throws(ClientError) -> [InboxEntry] {
    try ask { service throws(ClientError) in
      try service.entries(limit: limit, before: before)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.entriesByArrival(limit: limit, before: before)
    }
  }

  /// The entry `id`; nil if there is none.
  package func entry(_ id: InboxEntry.ID) throws(ClientError) -> InboxEntry? {
    try ask { service throws(ClientError) in
      try service.entry(id)
    } orStore: { engine throws(InboxError) in
      try engine.inbox.entry(id)
    }
  }

  func ask<Result>(
    _ call: (ServiceConnection) throws(ClientError) -> Result,
    orStore look: (SuggestionEngine) throws(InboxError) -> Result
  ) throws(ClientError) -> Result {
    if let result = try askService(call) { return result }
    return try askStore(look)
  }

  /// Asks the store; returns `nothing` if this client made the store and it has been removed since.
  private func askStore<Result>(
    orRemoved nothing: Result,
    _ look: (SuggestionEngine) throws(InboxError) -> Result
  ) throws(ClientError) -> Result {
    do throws(ClientError) {
      return try askStore(look)
    } catch  where error.kind == .noStore && access == .creating && engine != nil {
      return nothing
    }
  }

  /// Asks the store, and reports if another file has taken its place.
  func askStore<Result>(
    _ look: (SuggestionEngine) throws(InboxError) -> Result
  ) throws(ClientError) -> Result {
    let engine = try store()
    defer { engine.inbox.takeNotice().map(report) }
    do throws(InboxError) {
      return try look(engine)
    } catch {
      throw ClientError(error)
    }
  }

  /// Makes a `call` on a new connection to the service; returns nil if none is running or it is
  /// lost during the call.
  func askService<Result>(
    _ call: (ServiceConnection) throws(ClientError) -> Result
  ) throws(ClientError) -> Result? {
    guard let path = endpoints.socket, clocks.uptime() >= noServiceBefore else { return nil }
    do throws(ClientError) {
      let service = try ServiceConnection(
        path: path,
        timeout: serviceTimeout,
        uptime: clocks.uptime
      )
      let result = try call(service)
      isServiceLost = false
      asked = "the service at \(path)"
      return result
    } catch {
      switch error.kind {
      case .noService:
        isServiceLost = false
        return nil
      case .serviceLost:
        loseService()
        return nil
      case .otherVersion:
        loseService(because: error.description)
        return nil
      case .noStore, .refused, .refusedMessages, .failed:
        throw error
      }
    }
  }

  /// Stops asking the service for a moment.
  func loseService(because reason: String? = nil) {
    isServiceLost = true
    noServiceBefore = clocks.uptime() + Self.retryDelay
    guard !hasReported else { return }
    hasReported = true
    let service = "the service at \(endpoints.socket ?? "an unknown place")"
    let sentence = reason ?? "\(service) has ended or does not answer"
    report("\(sentence); the store is used instead")
  }

  /// The store, which is opened when it is first needed.
  private func store() throws(ClientError) -> SuggestionEngine {
    asked = "the store \(endpoints.store ?? "")"
    if let engine { return engine }
    guard let path = endpoints.store else {
      throw ClientError(
        .failed,
        "HOME is not set, so there is no default store; name one with --store PATH"
      )
    }
    do throws(InboxError) {
      let inbox = try Inbox(path: path, access: access, busyTimeout: storeTimeout)
      inbox.remakesFile = false
      let engine = SuggestionEngine(inbox)
      self.engine = engine
      return engine
    } catch {
      throw ClientError(error)
    }
  }

  private var serviceTimeout: Int64 {
    guard let deadline else { return answerTimeout }
    let rest = max(deadline - clocks.uptime(), Self.shortestAnswerTimeout)
    return min(rest, answerTimeout)
  }

  /// How many milliseconds to wait for other programs that write to the store.
  private var storeTimeout: Int32 {
    guard let deadline else { return Inbox.busyTimeout }
    return min(Int32(clamping: max(deadline - clocks.uptime(), 0)), Inbox.busyTimeout)
  }
}
