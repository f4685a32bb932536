import Glibc

/// Waiting with poll(2).
package enum Polling {
  /// How a wait ended.
  package enum Outcome: Sendable, Equatable {
    /// A descriptor is ready.
    case ready
    /// None was ready in time.
    case timedOut
    /// A signal arrived.
    case interrupted
    /// The system cannot wait.
    case failed(SystemError)
  }

  /// Waits until one of `descriptors` is ready: for at most `milliseconds`, or without a limit if
  /// that is nil. Notes in each what was found.
  @discardableResult
  package static func wait(
    for descriptors: inout [PolledDescriptor],
    upTo milliseconds: Int64?
  ) -> Outcome {
    let timeout = milliseconds.map { Int32(clamping: max($0, 0)) } ?? -1
    var entries = descriptors.map { pollfd(fd: $0.number, events: $0.events, revents: 0) }
    let count = unsafe poll(&entries, nfds_t(entries.count), timeout)
    let failure = SystemError()
    for (index, entry) in entries.enumerated() { descriptors[index].found = entry.revents }
    if count > 0 { return .ready }
    if count == 0 { return .timedOut }
    return failure.code == EINTR ? .interrupted : .failed(failure)
  }

  /// Waits until `descriptor` is ready for `events`, by default until it can be read: for at most
  /// `milliseconds`, or without a limit if that is nil.
  @discardableResult
  package static func wait(
    for descriptor: Int32?,
    events: Int16 = Int16(POLLIN),
    upTo milliseconds: Int64?
  ) -> Outcome {
    var descriptors = [PolledDescriptor(descriptor, events: events)]
    return wait(for: &descriptors, upTo: milliseconds)
  }

  /// Waits until `descriptor` is ready for `events`, by default until it can be read, or until
  /// `uptime` returns `end`. Goes on after a signal.
  package static func wait(
    for descriptor: Int32,
    events: Int16 = Int16(POLLIN),
    until end: Int64,
    _ uptime: () -> Int64
  ) -> Outcome {
    while true {
      let outcome = wait(for: descriptor, events: events, upTo: end - uptime())
      if outcome != .interrupted { return outcome }
    }
  }

  /// Waits for `milliseconds`, or until a signal arrives.
  package static func pause(_ milliseconds: Int64) {
    wait(for: nil, upTo: milliseconds)
  }
}
