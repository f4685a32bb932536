import Glibc
import OTPInbox
import OTPMessage
package import OTPSuggestion

/// Waits for the first link of a request.
///
/// A service reports only codes, so that it is asked again and again. Where the store can be
/// watched too, that is done as soon as something was stored.
package struct LinkWaiter {
  /// How waiting ends.
  package enum Outcome {
    /// A link arrived.
    case link(LinkSuggestion)
    /// No link arrived in time, for the given reason.
    case timedOut(NoSuggestionReason)
    /// A service does not answer, and the store could not be used instead.
    case unanswered(ClientError)
  }

  /// How many milliseconds pass before another question though nothing was reported.
  private static let pollInterval: Int64 = 500

  private let request: LinkRequest
  private let client: CodeClient
  private let start: Timestamp
  private let deadline: Int64

  /// Makes a waiter that waits for `timeout` from now on.
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
        // Only where a service may answer later it is worth to go on.
        guard client.isServiceLost else { throw error }
        failure = error
      }
      let rest = deadline - client.clocks.uptime()
      guard rest > 0 else {
        if let failure { return .unanswered(failure) }
        return .timedOut(try reason())
      }
      // A descriptor below zero is left out.
      var polled = pollfd(fd: watch?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
      // An interrupted wait only means to ask once more.
      _ = unsafe poll(&polled, 1, Int32(clamping: min(rest, Self.pollInterval)))
    }
  }

  /// Why no link arrived while it was waited.
  private func reason() throws(ClientError) -> NoSuggestionReason {
    var request = request
    let waited = client.clocks.now().milliseconds - start.milliseconds
    request.window += .milliseconds(max(waited, 0))
    return try client.links(for: request).reason ?? .noLink
  }
}
