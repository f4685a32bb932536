import OTPInbox
import OTPMessage
import OTPSuggestion

/// The state of an entry, as shown to people.
enum EntryState: String {
  /// Its code may be offered now, if it has one.
  case fresh
  /// It arrived too long ago.
  case old
  case used
  case dismissed
  /// Its time is ahead of the clock by more than clocks usually differ; it is not offered.
  case ahead
  /// Its time could not be read; it is not offered.
  case unknown

  /// The state of `entry` at the time `now`.
  init(of entry: InboxEntry, at now: Timestamp) {
    switch entry.state {
    case .used: self = .used
    case .dismissed: self = .dismissed
    case .fresh: self = entry.arrival.map { Self.fresh(since: $0, at: now) } ?? .unknown
    }
  }

  private static func fresh(since arrival: Timestamp, at now: Timestamp) -> EntryState {
    let age = now.milliseconds.subtractingReportingOverflow(arrival.milliseconds)
    if age.overflow { return arrival < now ? .old : .ahead }
    if age.partialValue < -SuggestionEngine.clockTolerance { return .ahead }
    let window = SuggestionRequest.defaultWindow.wholeMilliseconds
    return age.partialValue > window ? .old : .fresh
  }
}
