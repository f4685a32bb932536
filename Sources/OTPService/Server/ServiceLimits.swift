import OTPInbox
import OTPSuggestion

/// The limits that keep clients from harming one another.
package struct ServiceLimits: Sendable {
  /// The number of connections at once: a person runs a dozen programs, not hundreds.
  package var connections = 256

  /// The longest call in bytes: the longest message, and room for the rest.
  package var callLength = (8 << 20) + (64 << 10)

  /// The length from which a call is large, in bytes. One large call is read at a time, and the
  /// others wait: each takes several times its length in memory.
  package var largeCall = 256 << 10

  /// The number of bytes of unfinished calls held for all connections together.
  package var heldInput = 32 << 20

  /// The number of unsent bytes from which a connection is not read any more, and a watching one is
  /// closed.
  package var heldOutput = 256 << 10

  /// The time for a call to arrive and for a reply to be read, in milliseconds.
  package var timeout: Int64 = 30_000

  /// How often the store is polled for watching connections, in milliseconds.
  package var pollInterval = SuggestionEngine.pollInterval.wholeMilliseconds

  /// The number of bytes of text after which a list of entries ends.
  static let replySize = 256 << 10

  /// The number of bytes read from one connection before the others have their turn.
  static let readSize = 256 << 10

  /// The number of calls of one connection answered before the others have their turn.
  static let callsPerTurn = 16

  /// Makes the default limits.
  package init() {}
}
