import OTPDatabase
import OTPDetection
package import OTPMessage

/// What became of a message that was to be stored; the three cases are part of the API and do not
/// change.
public enum StoreOutcome: Sendable, Hashable {
  /// It is stored now.
  case stored
  /// It was there before; nothing changed.
  ///
  /// Messages of one source are the same when they have the same identifier, subject and text;
  /// without an identifier, when channel, sender, recipient, the time that the source says, subject
  /// and text are the same. What is not known counts as empty, and texts are compared byte by byte.
  case duplicate
  /// It is stored now, though its source gave the same identifier to another subject or
  /// text before.
  case conflict
}

extension Inbox {
  /// Stores `messages` with what was found in each, all or none; returns what became of each, in
  /// the same order.
  ///
  /// When it returns, they are on the disk. `now` is the arrival of those that do not say when they
  /// arrived. The message before each is looked up inside the transaction, so that no other program
  /// can store one in between.
  package func store(
    _ messages: [ExaminedMessage],
    at now: Timestamp,
    detectorVersion: Int = Detector.version
  ) throws(InboxError) -> [Reception] {
    let receptions = try perform { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var receptions: [Reception] = []
        receptions.reserveCapacity(messages.count)
        let hasRetired = try hasRetiredCodes()
        for examined in messages {
          let arrival = examined.message.receivedAt ?? now
          let detection = try detection(of: examined, arrival: arrival)
          let outcome = try store(
            examined.message,
            detection,
            at: now,
            detectorVersion: detectorVersion,
            maybeSeen: hasRetired
          )
          receptions.append(Reception(storing: outcome, detection: detection))
        }
        return receptions
      }
    }
    if receptions.contains(where: { $0.storing != .duplicate }) { database.announceChange() }
    return receptions
  }

  /// Stores one message; `maybeSeen` says whether its code can be one that a person retired.
  private func store(
    _ message: Message,
    _ detection: Detection,
    at now: Timestamp,
    detectorVersion: Int,
    maybeSeen: Bool
  ) throws(DatabaseError) -> StoreOutcome {
    let arrival = message.receivedAt ?? now
    let values: [DatabaseValue] = [
      .integer(fingerprint.number(of: message)),
      .integer(arrival.milliseconds),
      .integer(message.receivedAt == nil ? 0 : 1),
      .integer(now.milliseconds),
      .integer(Int64(detectorVersion)),
    ]
    // The schema passes over what is stored already.
    let inserted = try database.change(
      Self.insertion,
      values + EntryRow.values(of: detection) + EntryRow.values(of: message)
    )
    guard inserted == 1 else { return .duplicate }
    let id = InboxEntry.ID(number: database.lastInsertedID)
    if maybeSeen {
      try retireIfSeen(id, detection, recipient: message.recipient ?? "", arrival: arrival)
    }
    return try hasConflict(id, message) ? .conflict : .stored
  }

  /// Whether the source of `message`, which is the entry `id`, gave its identifier to
  /// another entry too.
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

  /// A failure ends the whole transaction. Told so by OR FAIL, SQLite need not be able to undo the
  /// one statement, which takes a tenth of the time (https://www.sqlite.org/tempfiles.html,
  /// "Statement Journal Files").
  private static let insertion = """
    INSERT OR FAIL INTO entry (
      state, retiredBy, retiredAt, fingerprint, arrival, isArrivalGiven, storedAt, detectorVersion,
      \(EntryRow.detectionColumns),
      channel, source, messageID, sender, recipient, subject, text
    ) VALUES (
      'fresh', 0, 0, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
      ?18, ?19, ?20, ?21, ?22
    )
    """
}
