import Glibc
import OTPMessage
import OTPSourceSettings

/// Messages that a service or an app posts by HTTP.
///
/// A message is acknowledged once it is stored; otherwise the sender posts it again.
package final class WebhookSource: MessageSource {
  /// Counts of requests that were refused or skipped.
  private struct Counts: Equatable {
    var unproven = 0
    var unreadable = 0
    var noMessage = 0
    var repeats = 0
  }

  /// A client waiting for the outcome of its message.
  private struct Unsettled {
    let client: ClientConnection<WebSession>
    let identity: SignedIdentity?
    /// The answer, once the outcome is known.
    var answer: WebResponse?
  }

  /// The maximum length of a body, in bytes. Messages are small, and strangers must not be able to
  /// fill the memory.
  package static let longestBody = 128 << 10
  /// Limits on clients. A proxy has received the whole request before it connects, so the timeouts
  /// are short: slow strangers must not keep the proxy out.
  package static let limits = PortLimits(
    clients: 100,
    timeout: 10_000,
    wholeTime: 30_000,
    keptTime: 1_000,
    held: 8 << 20
  )

  /// The minimum interval between reports of counts, in milliseconds, so that strangers cannot
  /// cause constant writes of the record.
  private static let reportInterval: Int64 = 10_000

  package let sendersWait = true

  private let port: ConversationPort<WebSession>
  private let webhook: Webhook
  private var unsettled: [Unsettled] = []
  private var taken = TakenRequests()
  private var counts = Counts()
  private var reported: Counts?
  private var nextReport = Int64.min

  /// Creates a source of the messages that clients of `listener` post, read by `webhook`.
  package init(
    _ listener: Listener,
    _ webhook: Webhook,
    limits: PortLimits = WebhookSource.limits
  ) {
    port = ConversationPort(listener, limits: limits) {
      WebSession(longestBody: Self.longestBody)
    }
    self.webhook = webhook
  }

  package var wait: SourceWait {
    var wait = port.wait
    if reported != counts { wait.uptime = min(wait.uptime ?? .max, nextReport) }
    return wait
  }

  package func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    taken = TakenRequests(start.bookmark ?? "")
    reported = nil
    nextReport = .min
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    port.advance(at: moment.uptime)
    var events: [SourceEvent] = []
    for client in port.clients {
      guard let request = client.conversation.takeRequest() else { continue }
      guard let message = message(of: request, from: client, at: moment.time) else { continue }
      events.append(.message(message))
    }
    port.flush(at: moment.uptime)
    if reported != counts, nextReport <= moment.uptime {
      events.append(.status(.connected(words)))
      reported = counts
      nextReport = moment.uptime + Self.reportInterval
    }
    return events
  }

  package func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String? {
    var hasTaken = false
    for (place, outcome) in zip(unsettled.indices, outcomes) {
      switch outcome {
      case .taken:
        unsettled[place].answer = thanks
        if let identity = unsettled[place].identity {
          taken.insert(identity)
          hasTaken = true
        }
      case .postponed, .noSpace:
        unsettled[place].answer = .init(.unavailable, error: "not stored; post it again later")
      case .refused:
        unsettled[place].answer = .init(.bodyTooLarge, error: "this message cannot be stored")
      }
    }
    return hasTaken ? taken.text : nil
  }

  package func tellSenders(at moment: Moment) {
    for waiting in unsettled {
      if let answer = waiting.answer { waiting.client.conversation.answer(answer) }
    }
    unsettled.removeAll()
    port.flush(at: moment.uptime)
  }

  package func disconnect() {
    port.disconnect()
    unsettled.removeAll()
  }

  /// Returns the message of `request`. If there is none, answers `client` and returns nil.
  private func message(
    of request: WebRequest,
    from client: ClientConnection<WebSession>,
    at time: Timestamp
  ) -> Message? {
    if let page = webhook.sender.page, request.method == "GET", request.path == "/" {
      client.conversation.answer(.init(.found, type: "text/html; charset=utf-8", page))
      return nil
    }
    guard request.method == "POST" else {
      client.conversation.answer(.other(than: "POST"))
      return nil
    }
    let posted = WebhookRequest(
      fields: request.fields.map { ($0.name, $0.value) },
      body: request.body
    )
    switch webhook.read(posted, at: time) {
    case .message(var message, let identity):
      guard isNew(identity, from: client) else { return nil }
      // A time of arrival also identifies a message, even if it is posted again.
      if message.receivedAt == nil { message.id = message.deliveryID }
      unsettled.append(Unsettled(client: client, identity: identity))
      return message
    case .noMessage:
      counts.noMessage += 1
      client.conversation.answer(thanks)
    case .unreadable:
      counts.unreadable += 1
      client.conversation.answer(.init(.badRequest, error: "the body cannot be read"))
    case .unproven:
      counts.unproven += 1
      client.conversation.answer(
        .init(.unauthorized, error: "not signed with the secret, or the signature is too old")
      )
    }
    return nil
  }

  /// Whether `identity` is new. If it is not, answers `client`.
  private func isNew(
    _ identity: SignedIdentity?,
    from client: ClientConnection<WebSession>
  ) -> Bool {
    guard let identity else { return true }
    if taken.contains(identity) {
      counts.repeats += 1
      client.conversation.answer(thanks)
      return false
    }
    if unsettled.contains(where: { $0.identity == identity }) {
      client.conversation.answer(.init(.unavailable, error: "not stored yet; post it again later"))
      return false
    }
    return true
  }

  /// The response that acknowledges a request, so that the sender does not post it again.
  private var thanks: WebResponse {
    webhook.sender.wantsXML
      ? WebResponse(.found, type: "text/xml", "<Response/>")
      : WebResponse(.found, type: "text/plain", "")
  }

  private var words: String {
    var words = "accepting webhooks from \(webhook.sender.title) at \(port.listener.words())"
    if counts.unproven > 0 { words += "; \(counts.unproven) were not signed with the secret" }
    if counts.unreadable > 0 { words += "; \(counts.unreadable) could not be read" }
    if counts.repeats > 0 { words += "; \(counts.repeats) were repeats" }
    if counts.noMessage > 0 { words += "; \(counts.noMessage) did not report an incoming message" }
    return words
  }
}
