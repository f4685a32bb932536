import OTPInbox
import OTPSuggestion

/// What the service grants its clients, so that none of them harms the others.
package struct ServiceLimits: Sendable {
  /// How many connections there may be at once: a person has a dozen programs, not hundreds.
  package var connections = 256

  /// The longest call, in bytes: the longest message, and room for the rest.
  package var callLength = (8 << 20) + (64 << 10)

  /// How many bytes of unfinished calls are held for all connections together.
  package var heldInput = 32 << 20

  /// From how many unsent bytes on a connection is not read any more, and a watching one is closed.
  package var heldOutput = 256 << 10

  /// How many milliseconds a call may take to arrive, and a reply to be read.
  package var timeout: Int64 = 30_000

  /// How often the store is polled for watching connections, in milliseconds.
  package var pollInterval = SuggestionEngine.pollInterval.wholeMilliseconds

  /// How many bytes of text a list of entries may have before it ends.
  static let replySize = 256 << 10

  /// How many bytes are read from one connection before the others have their turn.
  static let readSize = 256 << 10

  /// How many calls of one connection are answered before the others have their turn.
  static let callsPerTurn = 16

  /// Makes the usual limits.
  package init() {}
}
