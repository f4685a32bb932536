package import OTPInbox
package import OTPMessage
import OTPText

/// Learns whose messages became available since the last look, so that of many who wait only those
/// are looked for who may have got one.
///
/// A message concerns nobody but those who wait for its recipient, or for all. What it replaces, or
/// what somebody uses, makes no other code available.
package struct InboxNews {
  /// What became available since the last look.
  package enum Content {
    /// Messages for the recipients with these keys; see ``MessageAddress/key``.
    case recipients(Set<String>)
    /// More than is worth reading twice, or what cannot be told.
    case anything

    /// Whether there may be a message for the recipient with `key`; nil is one who waits for all.
    package func concerns(_ key: String?) -> Bool {
      switch self {
      case .recipients(let keys): key.map(keys.contains) ?? true
      case .anything: true
      }
    }
  }

  /// How many entries are read to learn whose they are: as many as a call of the service brings.
  private static let mostEntries = 1_000

  /// The newest entry of the last look.
  private var newest: InboxEntry.ID?
  /// The latest arrival that could be offered at the last look.
  private var latest: Timestamp?
  /// What other processes had changed at the last look.
  private var mark: ChangeMark?

  /// Makes one to which everything is new.
  package init() {}

  /// What became available in `inbox` since the last look, at the time `now`: what was stored, and
  /// what is dated ahead and could not be offered before.
  package mutating func look(in inbox: Inbox, at now: Timestamp) -> Content {
    let (last, lastLatest, lastMark) = (newest, latest, mark)
    mark = try? inbox.changeMark()
    (newest, latest) = (try? inbox.newestEntry(), SuggestionEngine.latestArrival(at: now))
    // Smaller ones than before are those of another store and of a clock that was set back.
    guard let last, let newest, newest >= last, let latest, let lastLatest, latest >= lastLatest
    else { return .anything }
    // Another process that changes entries may have found codes in them by a newer detector.
    guard newest > last || mark == lastMark else { return .anything }
    let most = Self.mostEntries + 1
    guard
      let stored = newest == last
        ? [] : try? inbox.recipients(storedAfter: last, through: newest, limit: most),
      let reached = try? inbox.recipients(arrivingAfter: lastLatest, through: latest, limit: most),
      max(stored.count, reached.count) < most
    else { return .anything }
    return .recipients(Set((stored + reached).map { MessageAddress($0).key }))
  }
}
