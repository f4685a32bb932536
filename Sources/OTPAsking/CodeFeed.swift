package import OTPCommandLine
package import OTPInbox
import OTPMessage
import OTPService
package import OTPSuggestion

/// The codes of one request for one who looks again and again, and what tells when to look.
///
/// With a service it has one connection that tells what is new, and asks with others; else it watches the store. Either may come and
/// go meanwhile.
package final class CodeFeed {
  /// What tells when to look.
  private enum Footing {
    case none
    case service(CodeClient)
    case store(Offering, InboxWatch)
  }

  /// How long after a service was lost it is not tried, in milliseconds: one that turns everybody away would be asked without end.
  private static let pause: Int64 = 1_000

  private let request: SuggestionRequest
  private let environment: Environment
  private var footing = Footing.none
  private var noServiceBefore: Int64 = 0

  /// Makes a feed of the codes for `request` from the service or the store that `environment` names.
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
  package func look() throws(CommandError) -> (suggestions: [Suggestion], absence: Absence?) {
    // What tells of changes begins before the look, so that nothing falls between them.
    try stand()
    if case .store(let offering, let watch) = footing {
      watch.clear()
      return try CodeSource.store(offering).suggestions(for: request)
    }
    guard let source = try source() else { return ([], .nothing) }
    return try source.suggestions(for: request)
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(CommandError) -> Bool {
    try source()?.consume(id) ?? false
  }

  /// Whom to ask now: the service with a connection that can still do so, else the store.
  private func source() throws(CommandError) -> CodeSource? {
    if case .store(let offering, _) = footing { return .store(offering) }
    if let client = try CodeSource.service(storeNamed: nil, environment) { return .service(client) }
    // It ended just now.
    try stand()
    guard case .store(let offering, _) = footing else { return nil }
    return .store(offering)
  }

  /// Finds what tells of changes: the service when one runs, else the store, which is made when it is missing.
  private func stand() throws(CommandError) {
    if case .service(let watching) = footing {
      if isAlive(watching) { return }
      footing = .none
      noServiceBefore = Uptime.milliseconds() + Self.pause
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
      footing = .store(Offering(inbox), watch)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Whether the service still answers on the connection that tells what is new; all of that is taken off it.
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
