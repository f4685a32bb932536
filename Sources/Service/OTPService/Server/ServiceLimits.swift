import OTPInbox
import OTPSuggestion

/// The limits that keep clients from harming one another.
package struct ServiceLimits: Sendable {
  /// The maximum number of connections at once: a person runs a dozen programs, not hundreds.
  package var connections = 256

  /// How many of them may belong to clients that can only deliver messages: a person has a few
  /// sources, and a compromised source must not keep other clients from their codes.
  package var intakeConnections = 64

  /// The maximum number of connections that watch at once. The others ask for codes and disconnect,
  /// and find room however many watch.
  package var watchers = Self.usualWatchers

  /// The maximum number of watchers unless a person allows more.
  package static let usualWatchers = 64

  /// The number of connections for which there is room however many watch.
  private static let others = 192

  /// The maximum number of watchers that a person may allow. The cost of a turn grows with it; see
  /// Documentation/many-clients.md.
  package static let mostWatchers = 10_000

  /// The longest call that asks to watch, in bytes: its request is kept as long as it is watched.
  package var watchLength = 16 << 10

  /// The maximum number of messages that one call brings, or one commit of `otpd ingest` stores.
  package var messages = 1_000

  /// The longest call in bytes: the longest message, and room for the rest.
  package var callLength = (8 << 20) + (64 << 10)

  /// The length from which a call is large, in bytes. One large call is read at a time, and the
  /// others wait: each takes several times its length in memory.
  package var largeCall = 256 << 10

  /// The number of bytes of unfinished calls held for all connections together.
  package var heldInput = 32 << 20

  /// The number of unsent bytes from which a connection is no longer read, and a watching one is
  /// closed when more is to be sent.
  package var heldOutput = 256 << 10

  /// The number of unsent bytes held for all connections together.
  package var heldReplies = 32 << 20

  /// The time for a call to arrive and for a reply to be read, in milliseconds.
  package var timeout: Int64 = 30_000

  /// How often the store is polled for watching connections, in milliseconds.
  package var pollInterval = SuggestionEngine.pollInterval.wholeMilliseconds

  /// The time after which further watched requests wait for the next turn, in milliseconds.
  package var watchTime: Int64 = 20

  /// The time after which further clients that only deliver messages wait for the next turn, in
  /// milliseconds: a flood of messages must not keep others from their codes.
  package var intakeTime: Int64 = 20

  /// The number of bytes of text after which a list of entries or of codes ends.
  static let replySize = 256 << 10

  /// The number of bytes read from one connection before the others have their turn.
  static let readSize = 256 << 10

  /// The number of connections accepted before those that were accepted have their turn.
  static let connectionsPerTurn = 64

  /// The number of calls of one connection answered before the others have their turn.
  static let callsPerTurn = 16

  /// Makes the default limits.
  package init() {}

  /// Makes the default limits, but `watchers` connections may watch at once, with room for others.
  package init(watchers: Int) {
    self.watchers = watchers
    connections = max(connections, watchers + Self.others)
  }
}
