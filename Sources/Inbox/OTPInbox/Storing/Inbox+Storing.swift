import OTPDatabase
import OTPDetection
package import OTPMessage

/// The result of storing a message. The three cases are part of the API and do not change.
public enum StoreOutcome: Sendable, Hashable {
  /// The message was stored.
  case stored
  /// The message was already stored; nothing changed.
  ///
  /// Messages of one source are duplicates if their identifier, subject and text are equal. Without
  /// an identifier, their channel, sender, recipient, timestamp of the source, subject and text
  /// must be equal; without a timestamp too, ``Delivery`` decides. Unknown values count as empty,
  /// and strings are compared byte by byte.
  case duplicate
  /// The message was stored, although its source used the same identifier for another subject or
  /// text before.
  case conflict
}

extension Inbox {
  /// The total length of texts from which memory is freed after storing them, in bytes.
  private static let longTexts = 1 << 20

  /// Stores `messages` with their detections, all or none; returns the results in the same order.
  ///
  /// The messages are durable when this method returns. `now` is the arrival of messages that do
  /// not specify one. Precedents and duplicates are looked up inside the transaction, so that no
  /// other process can store one in between.
  package func store(
    _ messages: [ExaminedMessage],
    by delivery: Delivery = .live,
    at now: Timestamp,
    detectorVersion: Int = Detector.version
  ) throws(InboxError) -> [Reception] {
    for (index, examined) in messages.enumerated() {
      guard let fault = examined.message.lengthFault else { continue }
      throw InboxError(kind: .tooLong, description: "message \(index + 1): \(fault)")
    }
    // The results of the first attempt: if its file was replaced, a later attempt may report the
    // same messages as duplicates.
    var stored: [Reception] = []
    var receptions = try change { () throws(DatabaseError) in
      let receptions = try database.transaction { () throws(DatabaseError) in
        var receptions: [Reception] = []
        receptions.reserveCapacity(messages.count)
        let hasRetired = try hasRetiredCodes()
        for examined in messages {
          let arrival = Arrival.time(of: examined.message, storedAt: now)
          let detection = try detection(of: examined, arrival: arrival)
          let outcome = try store(
            examined,
            detection,
            arrival: arrival,
            by: delivery,
            at: now,
            detectorVersion: detectorVersion,
            maybeSeen: hasRetired
          )
          receptions.append(
            Reception(
              storing: outcome,
              detection: detection,
              unreadable: examined.message.unreadable
            )
          )
        }
        return receptions
      }
      if stored.isEmpty { stored = receptions }
      return receptions
    }
    for (index, first) in stored.enumerated() where receptions[index].storing == .duplicate {
      receptions[index] = first
    }
    if receptions.contains(where: { $0.storing != .duplicate }) {
      database.announceChange()
      noteReserve { () throws(DatabaseError) in try database.enlargeReserve() }
    }
    // Pages of long texts would stay in memory until others evict them.
    let length = messages.reduce(0) { $0 + $1.message.storedLength }
    if length >= Self.longTexts { database.releaseMemory() }
    return receptions
  }

  /// Commits a transaction that leaves the store as it is, which takes about as long as storing a
  /// message. Otherwise, a client that must not learn whether a message is stored could tell from
  /// the time of the reply.
  package func changeNothing() throws(InboxError) {
    try change { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        // Change the number twice, because SQLite does not write a value that stays the same.
        for _ in 0..<2 { _ = try database.change("UPDATE fingerprintKey SET number = ~number") }
      }
    }
  }

  /// Stores one message; `maybeSeen` says whether the user may have retired its code before.
  private func store(
    _ examined: ExaminedMessage,
    _ detection: Detection,
    arrival: Timestamp?,
    by delivery: Delivery,
    at now: Timestamp,
    detectorVersion: Int,
    maybeSeen: Bool
  ) throws(DatabaseError) -> StoreOutcome {
    let message = examined.message
    let values: [DatabaseValue] = [
      .integer(fingerprint.number(of: message)),
      .integer(Arrival.value(arrival)),
      .integer(message.receivedAt == nil ? 0 : 1),
      .integer(now.milliseconds),
      .integer(delivery == .live ? 1 : 0),
      .integer(Int64(detectorVersion)),
    ]
    // The trigger of the schema skips duplicates.
    let inserted = try database.change(
      Self.insertion,
      values + EntryRow.values(of: detection)
        + EntryRow.values(of: message.stored(with: detection, isKept: examined.isKept))
    )
    guard inserted == 1 else { return .duplicate }
    let id = InboxEntry.ID(number: database.lastInsertedID)
    if maybeSeen, let arrival {
      try retireIfSeen(id, examined, detection, arrival: arrival)
    }
    return try hasConflict(id, message) ? .conflict : .stored
  }

  /// Whether the source of `message`, stored as the entry `id`, used its identifier for another
  /// entry too.
  private func hasConflict(
    _ id: InboxEntry.ID,
    _ message: Message
  ) throws(DatabaseError) -> Bool {
    guard let messageID = message.id, !messageID.isEmpty else { return false }
    return try database.integer(
      of: Self.conflictQuery,
      [.text(messageID), .text(message.source ?? ""), .integer(id.number)]
    ) != nil
  }

  static let conflictQuery = """
    SELECT id FROM entry WHERE messageID = ?1 AND source = ?2 AND id <> ?3 AND messageID <> '' LIMIT 1
    """

  /// A failure rolls back the whole transaction. With OR FAIL, SQLite need not be able to roll back
  /// the single statement, which makes it ten times as fast (https://www.sqlite.org/tempfiles.html,
  /// "Statement Journal Files").
  private static let insertion = """
    INSERT OR FAIL INTO entry (
      state, retiredBy, retiredAt, fingerprint, arrival, isArrivalGiven, storedAt, isLive,
      detectorVersion, \(EntryRow.writtenDetectionColumns),
      channel, source, messageID, sender, recipient, subject, text
    ) VALUES (
      'fresh', 0, 0, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
      ?18, ?19, ?20, ?21, ?22, ?23, ?24
    )
    """
}
