import OTPBus
import OTPClient

/// A connection to a bus that is made again and again.
final class BusLink<Question: Sendable> {
  /// What came of the connection.
  enum Event {
    case connected
    /// The connection is gone, or could not be made. The sentence is nil if it was told before.
    case lost(String?)
    case message(BusMessage)
    /// The reply to a question, or the error in its place; nil if none came in time.
    case answer(BusMessage?, to: Question)
  }

  private let address: String
  private let rules: [MatchRule]
  private let jitter: () -> Double
  private var bus: BusDialogue<Question>?
  private var backoff = Backoff()
  private var nextAttempt = Int64.min
  private var hasReported = false
  /// Why the connection was found broken when something was sent.
  private var failure: String?

  /// Makes a link to the bus at `address`, which is to tell what `rules` select.
  init(address: String, rules: [MatchRule], jitter: @escaping () -> Double) {
    self.address = address
    self.rules = rules
    self.jitter = jitter
  }

  /// The descriptor to wait for; nil without a connection.
  var fileDescriptor: Int32? { bus?.fileDescriptor }

  /// The events of poll(2) to wait for.
  var events: Int16 { bus?.events ?? 0 }

  /// The uptime at which to continue in any case; nil for never.
  var wakeTime: Int64? {
    if failure != nil { return .min }
    return bus == nil ? nextAttempt : bus?.deadline
  }

  /// Makes `call` if there is a connection; its answer comes with `question`.
  func ask(_ question: Question, _ call: BusCall, at uptime: Int64) {
    do throws(BusError) {
      try bus?.ask(question, call, at: uptime)
    } catch {
      failure = error.description
    }
  }

  /// The next event; nil if there is none yet.
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
        return lose("the bus refuses to tell its signals (\(error.member))", at: uptime)
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
