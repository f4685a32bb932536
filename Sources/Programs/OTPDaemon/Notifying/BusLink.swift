import OTPBus
import OTPClient

/// A connection to a bus that reconnects after failures.
final class BusLink<Question: Sendable> {
  /// An event of the connection.
  enum Event {
    case connected
    /// The connection was lost or could not be made. The reason is nil if it was reported before.
    case lost(String?)
    case message(BusMessage)
    /// The reply or error that answers a question; nil if none came in time.
    case answer(BusMessage?, to: Question)
  }

  private let address: String
  private let rules: [MatchRule]
  private let jitter: () -> Double
  private var bus: BusDialogue<Question>?
  private var backoff = Backoff()
  private var nextAttempt = Int64.min
  private var hasReported = false
  /// The reason sending failed, which is reported by the next call of ``next(at:)``.
  private var failure: String?

  /// Creates a link to the bus at `address` that subscribes to `rules`.
  init(address: String, rules: [MatchRule], jitter: @escaping () -> Double) {
    self.address = address
    self.rules = rules
    self.jitter = jitter
  }

  /// The descriptor to wait for; nil while disconnected.
  var fileDescriptor: Int32? { bus?.fileDescriptor }

  /// The events of poll(2) to wait for.
  var events: Int16 { bus?.events ?? 0 }

  /// The uptime at which to call ``next(at:)`` even if nothing happens; nil for never.
  var wakeTime: Int64? {
    if failure != nil { return .min }
    return bus == nil ? nextAttempt : bus?.deadline
  }

  /// Makes `call` if there is a connection; its answer is passed back with `question`.
  func ask(_ question: Question, _ call: BusCall, at uptime: Int64) {
    do throws(BusError) {
      try bus?.ask(question, call, at: uptime)
    } catch {
      failure = error.description
    }
  }

  /// Returns the next event; nil if there is none yet.
  func next(at uptime: Int64) -> Event? {
    if let failure { return lose(failure, at: uptime) }
    do throws(BusError) {
      guard let bus else {
        guard uptime >= nextAttempt else { return nil }
        self.bus = try BusDialogue(address: address, rules: rules)
        return .connected
      }
      guard let event = try bus.next(at: uptime) else { return nil }
      switch event {
      case .message(let message): return .message(message)
      case .answer(let answer, let question):
        if answer != nil {
          backoff.reset()
          hasReported = false
        }
        return .answer(answer, to: question)
      case .refusal(let error):
        return lose("the bus refuses the subscription to signals (\(error.member))", at: uptime)
      }
    } catch {
      return lose(error.description, at: uptime)
    }
  }

  private func lose(_ reason: String, at uptime: Int64) -> Event {
    bus = nil
    failure = nil
    nextAttempt = uptime + backoff.delay(jitter: jitter())
    defer { hasReported = true }
    return .lost(hasReported ? nil : reason)
  }
}
