import OTPInbox
import OTPMessage
package import OTPSuggestion
import OTPSystem

/// Waits for the first link of a request.
///
/// A service reports only codes, so it is polled. If the store can be watched too, the service is
/// also asked as soon as something is stored.
package struct LinkWaiter {
  /// The outcome of waiting.
  package enum Outcome {
    /// A link arrived.
    case link(LinkSuggestion)
    /// No link arrived in time, for the given reason.
    case timedOut(NoSuggestionReason)
    /// A service does not answer, and the store could not be used instead.
    case unanswered(ClientError)
  }

  /// The polling interval, in milliseconds.
  private static let pollInterval: Int64 = 500

  private let request: LinkRequest
  private let client: CodeClient
  private let start: Timestamp
  private let deadline: Int64

  /// Makes a waiter that waits for `timeout`, starting now.
  package init(for request: LinkRequest, timeout: Duration, _ client: CodeClient) {
    var request = request
    request.limit = 1
    self.request = request
    self.client = client
    start = client.clocks.now()
    deadline = client.clocks.uptime() + timeout.wholeMilliseconds
    client.deadline = deadline
  }

  /// Waits for a link, whichever program stores its message.
  package func wait() throws(ClientError) -> Outcome {
    let watch = try? client.askStore { engine throws(InboxError) in
      try engine.inbox.makeWatch()
    }
    while true {
      watch?.clear()
      var failure: ClientError?
      do throws(ClientError) {
        if let freshest = try client.links(for: request).links.first { return .link(freshest) }
      } catch {
        // Retry only if the service may recover.
        guard client.isServiceLost else { throw error }
        failure = error
      }
      let rest = deadline - client.clocks.uptime()
      guard rest > 0 else {
        if let failure { return .unanswered(failure) }
        return .timedOut(try reason())
      }
      // An interrupted wait only causes one more query.
      Polling.wait(for: watch?.fileDescriptor, upTo: min(rest, Self.pollInterval))
    }
  }

  /// The reason no link arrived in time.
  private func reason() throws(ClientError) -> NoSuggestionReason {
    var request = request
    let waited = client.clocks.now().milliseconds - start.milliseconds
    request.window += .milliseconds(max(waited, 0))
    return try client.links(for: request).reason ?? .noLink
  }
}
