import OTPInbox
import OTPMessage
package import OTPSuggestion
import OTPSystem

/// Waits for the first code of a request.
///
/// Its deadline holds whatever the service does. A change that a service fails to report is noticed
/// when the waiter polls: at the usual interval, and once more shortly before the deadline.
package struct CodeWaiter {
  /// The outcome of waiting.
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

  /// Makes a waiter that waits for `timeout`, starting now.
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
        // Retry only if the service may recover.
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
    // Polling this early leaves time to find out before the deadline that a service does not
    // answer.
    let lastPoll = rest > client.answerTimeout ? rest - client.answerTimeout : rest
    // An interrupted wait only causes one more query.
    Polling.wait(for: watch.fileDescriptor, upTo: min(lastPoll, watch.pollInterval))
  }

  /// The reason no code arrived in time.
  private func timeOut() throws(ClientError) -> Outcome {
    do throws(ClientError) {
      // Only a code that was stored but has expired meanwhile could be offered here.
      return .timedOut(try client.answer(to: wholeRequest).reason ?? .unavailable)
    } catch {
      guard client.isServiceLost else { throw error }
      return .unanswered(error)
    }
  }

  /// The request widened to everything that could have been offered since waiting began.
  private var wholeRequest: SuggestionRequest {
    var request = request
    let waited = client.clocks.now().milliseconds - start.milliseconds
    request.window += .milliseconds(max(waited, 0))
    return request
  }
}
