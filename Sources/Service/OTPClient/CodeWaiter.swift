import Glibc
import OTPInbox
import OTPMessage
package import OTPSuggestion

/// Waits for the first code of a request.
///
/// Its deadline holds whatever the service does. A change that a service fails to report is noticed
/// when the waiter polls: at the usual interval, and once more shortly before the deadline.
package struct CodeWaiter {
  /// How waiting ends.
  package enum Outcome {
    /// A code arrived.
    case code(Suggestion)
    /// No code arrived in time, for the given reason.
    case timedOut(NoSuggestionReason)
    /// A service does not answer, and the store could not be used instead.
    case unanswered(ClientError)
  }

  private let request: SuggestionRequest
  private let client: CodeClient
  private let start: Timestamp
  private let deadline: Int64

  /// Makes a waiter that waits for `timeout` from now on.
  package init(for request: SuggestionRequest, timeout: Duration, _ client: CodeClient) {
    self.request = request
    self.client = client
    start = client.clocks.now()
    deadline = client.clocks.uptime() + timeout.wholeMilliseconds
    client.deadline = deadline
  }

  /// Waits for a code, whichever program stores it.
  package func wait() throws(ClientError) -> Outcome {
    let watch = CodeWatch(of: request, client)
    while true {
      var failure: ClientError?
      do throws(ClientError) {
        if let freshest = try watch.answer().suggestions.first { return .code(freshest) }
      } catch {
        // Only where a service may answer later it is worth to go on.
        guard client.isServiceLost else { throw error }
        failure = error
      }
      let rest = deadline - client.clocks.uptime()
      guard rest > 0 else {
        if let failure { return .unanswered(failure) }
        return try timeOut()
      }
      wait(for: watch, atMost: rest)
    }
  }

  /// Waits until `watch` reports a change or it is time to poll; at most `rest` milliseconds.
  private func wait(for watch: CodeWatch, atMost rest: Int64) {
    // A descriptor below zero is left out.
    var polled = pollfd(fd: watch.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
    // In the time that an answer may take, a silent service can be found out before the deadline.
    let lastPoll = rest > client.answerTimeout ? rest - client.answerTimeout : rest
    // An interrupted wait only means to ask once more.
    _ = unsafe poll(&polled, 1, Int32(clamping: min(lastPoll, watch.pollInterval)))
  }

  /// Why no code arrived while it was waited.
  private func timeOut() throws(ClientError) -> Outcome {
    do throws(ClientError) {
      // What was stored, but expired meanwhile, is the only thing that could be offered here.
      return .timedOut(try client.answer(to: wholeRequest).reason ?? .unavailable)
    } catch {
      guard client.isServiceLost else { throw error }
      return .unanswered(error)
    }
  }

  /// The request for everything that arrived while it was waited, and could be offered at the
  /// start.
  private var wholeRequest: SuggestionRequest {
    var request = request
    let waited = client.clocks.now().milliseconds - start.milliseconds
    request.window += .milliseconds(max(waited, 0))
    return request
  }
}
