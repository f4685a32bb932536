package import OTPInbox
package import OTPSuggestion

/// Watches a request and reports when its suggestions may have changed.
///
/// While a service runs, one connection to it reports changes, and others make the calls; otherwise
/// the store is watched. The service may come and go.
package final class CodeWatch {
  /// What reports changes.
  private enum Backend {
    case none
    case service(ServiceConnection)
    case store(InboxWatch)
  }

  private let request: SuggestionRequest
  private let client: CodeClient
  private var backend = Backend.none
  private var hasFailed = false

  /// The retry interval in milliseconds when neither the service nor the store gives an answer: a
  /// person may be about to fix it.
  private static let failureInterval: Int64 = 2_000

  /// How many replies of the service are read before it is asked for the codes; the others would
  /// report nothing else.
  private static let mostNews = 100

  /// Makes a watch of the suggestions for `request` with `client`.
  package init(of request: SuggestionRequest, _ client: CodeClient) {
    self.request = request
    self.client = client
  }

  /// A descriptor that is readable when the suggestions may have changed; nil if nothing reports
  /// changes.
  package var fileDescriptor: Int32? {
    switch backend {
    case .none: nil
    case .service(let connection): connection.fileDescriptor
    case .store(let watch): watch.fileDescriptor
    }
  }

  /// The interval in milliseconds after which to ask again even if no change was reported.
  package var pollInterval: Int64 {
    hasFailed ? Self.failureInterval : SuggestionEngine.pollInterval.wholeMilliseconds
  }

  /// The codes that may be offered now, or why there are none.
  package func answer() throws(ClientError) -> SuggestionAnswer {
    hasFailed = true
    let answer = try currentAnswer()
    hasFailed = false
    return answer
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(ClientError) -> Bool {
    try client.consume(id)
  }

  /// The identities of code providers for the request.
  package func identities() throws(ClientError) -> [IdentitySuggestion] {
    try client.identities(for: request)
  }

  /// The provider `name`; nil if it is not enabled.
  package func provider(_ name: String) throws(ClientError) -> CodeProvider? {
    try client.provider(name)
  }

  private func currentAnswer() throws(ClientError) -> SuggestionAnswer {
    // The watch begins before the query, so that no change is missed in between.
    try connect()
    if case .service = backend {
      let answer = try client.askService { service throws(ClientError) in
        try service.answer(to: request, at: nil)
      }
      if let answer { return answer }
      try fallBackToStore()
    }
    if case .store(let watch) = backend { watch.clear() }
    return try client.storeAnswer(to: request)
  }

  /// Watches the service if one is running, otherwise the store.
  private func connect() throws(ClientError) {
    if case .service(let connection) = backend {
      if isAlive(connection) { return }
      client.loseService()
      backend = .none
    }
    let answer = try client.askService { service throws(ClientError) in
      try service.watch(request) == nil ? nil : service
    }
    // If too many connections watch the service, the store is used.
    if let connection = answer ?? nil {
      backend = .service(connection)
    } else if case .none = backend {
      try fallBackToStore()
    }
  }

  /// Watches the store instead of the service.
  private func fallBackToStore() throws(ClientError) {
    backend = .none
    let watch = try client.askStore { engine throws(InboxError) in try engine.inbox.makeWatch() }
    backend = .store(watch)
  }

  /// Whether the connection is still open; reads and discards the replies that are pending.
  private func isAlive(_ connection: ServiceConnection) -> Bool {
    do throws(ClientError) {
      // A service that sends endlessly must not hold up the caller.
      for _ in 0..<Self.mostNews where try connection.news(within: 0) == nil { return true }
      return true
    } catch {
      return false
    }
  }
}
