package import CommandLineToolkit
import OTPCommandLine
package import OTPInbox
package import OTPMessage
package import OTPService
package import OTPSuggestion

/// Whom the programs ask: the service when one runs, else the store itself. Both give
/// the same answers.
package enum CodeSource {
  case service(CodeClient)
  case store(SuggestionEngine)

  /// Chooses for `invocation`; nil, and a hint is shown, when there is neither a
  /// service nor a store.
  ///
  /// A store that is named, by `--store` or `OTP_STORE`, is asked itself, unless `OTP_SOCKET`
  /// names a service.
  package static func open(
    _ invocation: Invocation,
    _ access: Inbox.Access
  ) throws(CommandError) -> CodeSource? {
    let named = invocation.value(of: StorePath.option)
    if let client = try service(storeNamed: named, invocation.environment) {
      return .service(client)
    }
    let inbox = try Inbox.use(invocation) { path throws(InboxError) in
      try Inbox(path: path, access: access)
    }
    return inbox.map { .store(SuggestionEngine($0)) }
  }

  /// A new connection to the service; nil when none runs, or when the store itself is
  /// `named` and no service.
  static func service(
    storeNamed named: String?,
    _ environment: Environment
  ) throws(CommandError) -> CodeClient? {
    guard named == nil,
      environment["OTP_STORE"] == nil || environment["OTP_SOCKET"] != nil,
      let path = SocketPath.standard(variable: { environment[$0] })
    else { return nil }
    do {
      return try CodeClient(path: path, uptime: Uptime.milliseconds)
    } catch  where error.kind == .absent {
      return nil
    } catch {
      throw CommandError(error.description)
    }
  }

  /// The codes for `request`, and why there is none when there is none; `time` is the time to
  /// answer for, nil for now.
  package func suggestions(
    for request: SuggestionRequest,
    at time: Timestamp? = nil
  ) throws(CommandError) -> (suggestions: [Suggestion], reason: NoSuggestionReason?) {
    try perform { client throws(ServiceError) in
      try client.suggestions(for: request, at: time)
    } inStore: { engine throws(InboxError) in
      let now = time ?? .now()
      let suggestions = try engine.suggestions(for: request, at: now)
      return (suggestions, suggestions.isEmpty ? try engine.reason(for: request, at: now) : nil)
    }
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(CommandError) -> Bool {
    try perform { client throws(ServiceError) in
      try client.consume(id)
    } inStore: { engine throws(InboxError) in
      try engine.inbox.consume(id, at: .now())
    }
  }

  /// Marks the code of the entry `id` as not wanted; returns whether there is such an
  /// entry with a code.
  package func dismiss(_ id: InboxEntry.ID) throws(CommandError) -> Bool {
    try perform { client throws(ServiceError) in
      try client.dismiss(id)
    } inStore: { engine throws(InboxError) in
      try engine.inbox.dismiss(id, at: .now())
    }
  }

  /// Up to `limit` entries, the last one first, only those stored before the entry `before` if that
  /// is given; maybe fewer, but none only at the end.
  package func entries(
    limit: Int,
    before: InboxEntry.ID?
  ) throws(CommandError) -> [InboxEntry] {
    try perform { client throws(ServiceError) in
      try client.entries(limit: limit, before: before)
    } inStore: { engine throws(InboxError) in
      try engine.inbox.entries(limit: limit, before: before)
    }
  }

  private func perform<Result>(
    _ ask: (CodeClient) throws(ServiceError) -> Result,
    inStore look: (SuggestionEngine) throws(InboxError) -> Result
  ) throws(CommandError) -> Result {
    switch self {
    case .service(let client):
      do throws(ServiceError) {
        return try ask(client)
      } catch {
        throw CommandError(error.description)
      }
    case .store(let engine):
      do throws(InboxError) {
        return try look(engine)
      } catch {
        throw CommandError(error.description)
      }
    }
  }
}
