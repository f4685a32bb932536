import Glibc

/// A file descriptor to wait for, and what the last wait found; see poll(2).
package struct PolledDescriptor: Sendable, Equatable {
  /// The descriptor; a negative one is ignored.
  package let number: Int32

  /// The events of poll(2) to wait for.
  package let events: Int16

  /// The events that the last wait found.
  package internal(set) var found: Int16 = 0

  /// The event of a peer that has closed its end; <poll.h> defines it for GNU programs only.
  package static let hangUp: Int16 = 0x2000

  /// Waits for `events` of the descriptor `number`, by default until it can be read. Without a
  /// descriptor, nothing is waited for.
  package init(_ number: Int32?, events: Int16 = Int16(POLLIN)) {
    self.number = number ?? -1
    self.events = events
  }

  /// Whether the last wait found an event, which may also be that the descriptor is broken.
  package var isReady: Bool { found != 0 }
}
