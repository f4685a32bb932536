package import CommandLineToolkit
import OTPCommandLine
package import OTPInbox
import OTPMessage
import OTPService
package import OTPSuggestion

/// The codes of one request for one who looks again and again, and what tells when to look.
///
/// With a service it has one connection that tells what is new, and asks with others; else it
/// watches the store. Either may come and go meanwhile.
package final class CodeFeed {
  /// What tells when to look.
  private enum Footing {
    case none
    case service(CodeClient)
    case store(SuggestionEngine, InboxWatch)
  }

  /// How long after a service was lost it is not tried, in milliseconds: one that turns everybody
  /// away would be asked without end.
  private static let pause: Int64 = 1_000

  private let request: SuggestionRequest
  private let environment: Environment
  private var footing = Footing.none
  private var noServiceBefore: Int64 = 0

  /// Makes a feed of the codes for `request` from the service or the store that
  /// `environment` names.
  package init(of request: SuggestionRequest, _ environment: Environment) {
    self.request = request
    self.environment = environment
  }

  /// Can be read once it is worth to look; nil when only time tells.
  package var fileDescriptor: Int32? {
    switch footing {
    case .none: nil
    case .service(let watching): watching.fileDescriptor
    case .store(_, let watch): watch.fileDescriptor
    }
  }

  /// The codes that can be offered now, the freshest first, or why there are none.
  package func look() throws(CommandError) -> (
    suggestions: [Suggestion], reason: NoSuggestionReason?
  ) {
    try ask { client throws(ServiceError) in
      try client.suggestions(for: request, at: nil)
    } inStore: { engine throws(InboxError) in
      let now = Timestamp.now()
      let suggestions = try engine.suggestions(for: request, at: now)
      return (suggestions, suggestions.isEmpty ? try engine.reason(for: request, at: now) : nil)
    }
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(CommandError) -> Bool {
    try ask { client throws(ServiceError) in
      try client.consume(id)
    } inStore: { engine throws(InboxError) in
      try engine.inbox.consume(id, at: .now())
    }
  }

  /// Asks the service, or looks in the store when none runs or when it ends meanwhile.
  private func ask<Result>(
    _ ask: (CodeClient) throws(ServiceError) -> Result,
    inStore look: (SuggestionEngine) throws(InboxError) -> Result
  ) throws(CommandError) -> Result {
    // What tells of changes begins before the look, so that nothing falls between them.
    try stand()
    if case .service = footing {
      if let answer = try answer(ask) { return answer }
      loseService()
      try stand()
    }
    guard case .store(let engine, let watch) = footing else {
      throw CommandError("the service ends again and again; look at what it reports")
    }
    watch.clear()
    do throws(InboxError) {
      return try look(engine)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// What the service answers on a connection of its own; nil when it ended.
  private func answer<Result>(
    _ ask: (CodeClient) throws(ServiceError) -> Result
  ) throws(CommandError) -> Result? {
    guard let client = try CodeSource.service(storeNamed: nil, environment) else { return nil }
    do throws(ServiceError) {
      return try ask(client)
    } catch  where error.kind == .failed {
      return nil
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Goes on without the service, for a while.
  private func loseService() {
    footing = .none
    noServiceBefore = Uptime.milliseconds() + Self.pause
  }

  /// Finds what tells of changes: the service when one runs, else the store, which is made
  /// when it is missing.
  private func stand() throws(CommandError) {
    if case .service(let watching) = footing {
      if isAlive(watching) { return }
      loseService()
    }
    if let watching = try newWatch() {
      footing = .service(watching)
      return
    }
    if case .store = footing { return }
    let path = try StorePath(named: nil, environment: environment).path
    do throws(InboxError) {
      let inbox = try Inbox(path: path, access: .creating)
      let watch = try inbox.makeWatch()
      footing = .store(SuggestionEngine(inbox), watch)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Whether the service still answers on the connection that tells what is new; all of that
  /// is taken off it.
  private func isAlive(_ watching: CodeClient) -> Bool {
    do throws(ServiceError) {
      while try watching.nextCodes(within: 0) != nil {}
      return true
    } catch {
      return false
    }
  }

  /// A connection to the service that tells what is new; nil when none runs.
  private func newWatch() throws(CommandError) -> CodeClient? {
    guard Uptime.milliseconds() >= noServiceBefore,
      let client = try CodeSource.service(storeNamed: nil, environment)
    else { return nil }
    do throws(ServiceError) {
      try client.watch(request)
      return client
    } catch {
      // It ended between the two.
      return nil
    }
  }
}
