import OTPDetection
import OTPInbox
import OTPMessage
package import OTPSuggestion
import OTPSystem
import OTPText

/// Answers `GET /codes` and `GET /links`, immediately or when a code or link arrives.
///
/// All waiting requests share one watch of the store.
package final class CodePort {
  /// A request that is waiting for a code or a link.
  private struct Waiter {
    let client: ClientConnection<WebSession>
    let question: CodeQuestion
    /// The key of the recipient; nil for any recipient.
    let recipient: String?
    let start: Moment
    let deadline: Int64
    /// The uptime at which to look even if no change was reported.
    var nextLook: Int64

    /// Returns the request widened to everything that could have been offered since waiting began.
    func wholeRequest(at moment: Moment) -> SuggestionRequest {
      var request = question.request
      request.window += .milliseconds(moment.uptime - start.uptime)
      return request
    }
  }

  /// The sockets that clients connect to.
  package var listener: Listener { port.listener }

  /// The maximum number of clients at a time; descriptors are limited.
  private static let mostClients = 500
  /// Timeout for sending a request and for reading the answer, in milliseconds.
  private static let timeout: Int64 = 30_000
  private static let pollInterval = SuggestionEngine.pollInterval.wholeMilliseconds

  private let port: ConversationPort<WebSession>
  private let access: WebAccess
  private let engine: SuggestionEngine
  private let watch: InboxWatch?
  private var waiters: [Waiter] = []
  private var news = InboxNews()

  /// Creates a port that answers clients admitted by `access` with codes of `engine`.
  package init(_ listener: Listener, access: WebAccess, _ engine: SuggestionEngine) {
    let limits = PortLimits(
      clients: Self.mostClients,
      timeout: Self.timeout,
      wholeTime: Self.timeout,
      held: Self.mostClients * (64 << 10)
    )
    port = ConversationPort(listener, limits: limits) { WebSession() }
    self.access = access
    self.engine = engine
    // Without a watch, the port polls the store.
    watch = try? engine.inbox.makeWatch()
  }

  /// What to wait for before the next ``advance(at:)``.
  package var wait: SourceWait {
    var wait = port.wait
    guard !waiters.isEmpty else { return wait }
    if let watch { wait.descriptors.append(PolledDescriptor(watch.fileDescriptor)) }
    let times = waiters.map(\.nextLook) + [wait.uptime].compactMap { $0 }
    wait.uptime = times.min()
    return wait
  }

  /// Receives requests and answers those that can be answered.
  package func advance(at moment: Moment) {
    port.advance(at: moment.uptime)
    for client in port.clients {
      while let request = client.conversation.takeRequest() { take(request, client, at: moment) }
    }
    waiters.removeAll(where: \.client.isDone)
    look(at: moment)
    port.flush(at: moment.uptime)
  }

  private func take(
    _ request: WebRequest,
    _ client: ClientConnection<WebSession>,
    at moment: Moment
  ) {
    if let refusal = access.refusal(of: request) { return client.conversation.answer(refusal) }
    do throws(CodeQuestion.Fault) {
      let question = try CodeQuestion(request, at: moment.time)
      waiters.append(
        Waiter(
          client: client,
          question: question,
          recipient: question.request.recipient.map { MessageAddress($0).key },
          start: moment,
          deadline: moment.uptime + question.timeout,
          nextLook: moment.uptime
        )
      )
    } catch {
      client.conversation.answer(error.response)
    }
  }

  /// Looks for codes and links for the waiting requests that may have new ones.
  private func look(at moment: Moment) {
    guard !waiters.isEmpty else { return }
    let stored = watch?.clear() == true ? news.look(in: engine.inbox, at: moment.time) : nil
    var waiting: [Waiter] = []
    for var waiter in waiters {
      let isConcerned = stored?.concerns(waiter.recipient) ?? false
      if isConcerned || waiter.nextLook <= moment.uptime {
        if let response = response(to: waiter, at: moment) {
          waiter.client.conversation.answer(response)
          continue
        }
        waiter.nextLook = min(moment.uptime + Self.pollInterval, waiter.deadline)
      }
      waiting.append(waiter)
    }
    waiters = waiting
  }

  /// Returns the answer for `waiter`; nil while it must wait.
  private func response(to waiter: Waiter, at moment: Moment) -> WebResponse? {
    do throws(InboxError) {
      if waiter.question.kind == .links { return try links(for: waiter, at: moment) }
      let codes = try engine.suggestions(for: waiter.question.request, at: moment.time)
      if let code = codes.first { return try response(with: code) }
      guard waiter.deadline <= moment.uptime else { return nil }
      let request = waiter.wholeRequest(at: moment)
      let reason = try engine.answer(to: request, at: moment.time).reason ?? .unavailable
      var error = Self.sentence(of: "code", reason)
      if reason == .beforeSince, let before = request.beforeSince {
        let earlier = try engine.suggestions(for: before, at: moment.time)
        error = Self.sentence("a code", arrived: request.timeBeforeSince(earlier))
      }
      return WebResponse(.notFound) { writer in
        writer.member("code", nil as String?)
        writer.member("reason", reason.rawValue)
        writer.member("error", error)
      }
    } catch {
      return WebResponse(.unavailable, error: error.description)
    }
  }

  /// Returns the answer for a `waiter` for links; nil while it must wait.
  private func links(for waiter: Waiter, at moment: Moment) throws(InboxError) -> WebResponse? {
    let answer = try engine.links(for: LinkRequest(waiter.question.request), at: moment.time)
    if let link = answer.links.first { return try response(with: link) }
    guard waiter.deadline <= moment.uptime else { return nil }
    let request = LinkRequest(waiter.wholeRequest(at: moment))
    let reason = try engine.links(for: request, at: moment.time).reason ?? .noLink
    var error = Self.sentence(of: "link", reason)
    if reason == .beforeSince, let before = request.beforeSince {
      let earlier = try engine.links(for: before, at: moment.time).links
      error = Self.sentence("a link", arrived: request.timeBeforeSince(earlier))
    }
    return WebResponse(.notFound) { writer in
      writer.member("link", nil as String?)
      writer.member("reason", reason.rawValue)
      writer.member("error", error)
    }
  }

  /// Returns the text for why no code or link arrived in time; `kind` is "code" or "link".
  private static func sentence(of kind: String, _ reason: NoSuggestionReason) -> String {
    let hint = reason == .tooOld ? "; \"max-age\" allows older ones" : ""
    return "no \(kind) arrived in time: \(reason.words(of: kind))\(hint)"
  }

  private static func sentence(_ kind: String, arrived time: Duration?) -> String {
    NoSuggestionReason.sentence(kind, arrived: time, before: "\"since\"")
  }

  private func response(with link: LinkSuggestion) throws(InboxError) -> WebResponse {
    let entry = try engine.inbox.entry(link.id)
    return WebResponse(.found) { writer in
      writer.member("id", link.id.number)
      writer.member("link", link.address)
      writer.member("timestamp", link.timestamp.iso8601)
      writer.member("sender", link.sender)
      writer.member("recipient", link.recipient)
      writer.member("subject", entry?.message.subject)
    }
  }

  private func response(with code: Suggestion) throws(InboxError) -> WebResponse {
    let entry = try engine.inbox.entry(code.id)
    return WebResponse(.found) { writer in
      writer.member("id", code.id.number)
      writer.member("code", code.code.value)
      writer.member("timestamp", code.timestamp.iso8601)
      writer.member("sender", code.sender)
      writer.member("recipient", entry?.message.recipient)
      writer.member("subject", entry?.message.subject)
      writer.member("domain", code.domain)
      writer.name("embeddedDomains")
      writer.array { list in for domain in code.embeddedDomains { list.string(domain) } }
    }
  }
}
