package import OTPInbox
package import OTPMessage
import OTPText

/// Finds the recipients for whom messages became available since the last query, so that only the
/// waiters who may have received one need an answer.
///
/// A message concerns only those who wait for its recipient, or for all. Replacing a code and using
/// one make no other code available.
package struct InboxNews {
  /// What became available since the last query.
  package enum Content {
    /// Messages for the recipients with these keys; see ``MessageAddress/key``.
    case recipients(Set<String>)
    /// More than is worth reading twice, or something that cannot be determined.
    case anything

    /// Whether there may be a message for the recipient with `key`; nil means all recipients.
    package func concerns(_ key: String?) -> Bool {
      switch self {
      case .recipients(let keys): key.map(keys.contains) ?? true
      case .anything: true
      }
    }
  }

  /// The maximum number of entries to read for their recipients: as many as a call of the service
  /// stores.
  private static let mostEntries = 1_000

  /// The newest entry at the last query.
  private var newest: InboxEntry.ID?
  /// The latest arrival that could be offered at the last query.
  private var latest: Timestamp?
  /// The changes by other processes up to the last query.
  private var mark: ChangeMark?

  /// Makes a tracker for which everything is new.
  package init() {}

  /// What became available in `inbox` since the last query, at the time `now`: what was stored, and
  /// what is dated ahead and could not be offered before.
  package mutating func look(in inbox: Inbox, at now: Timestamp) -> Content {
    let (last, lastLatest, lastMark) = (newest, latest, mark)
    mark = try? inbox.changeMark()
    (newest, latest) = (try? inbox.newestEntry(), SuggestionEngine.latestArrival(at: now))
    // Smaller values than before mean another store, or a clock that was set back.
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
