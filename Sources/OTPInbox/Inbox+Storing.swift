import OTPDatabase
public import OTPDetection
public import OTPMessage

/// What became of a message that was to be stored.
public enum StoreOutcome: Sendable, Hashable {
  /// It is stored now.
  case stored
  /// It was there before; nothing changed.
  case duplicate
  /// It is stored now, though its source gave the same identifier to other words before.
  case conflict
}

extension Inbox {
  /// Stores `messages` with what was found in each, all or none; returns what became of each, in the same order.
  ///
  /// When it returns, they are on the disk. `now` is the arrival of those that do not say when they arrived.
  public func store(
    _ messages: [(message: Message, detection: Detection)],
    at now: Timestamp,
    detectorVersion: Int = Detector.version
  ) throws(InboxError) -> [StoreOutcome] {
    try perform { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var outcomes: [StoreOutcome] = []
        outcomes.reserveCapacity(messages.count)
        for (message, detection) in messages {
          outcomes.append(
            try store(message, detection, at: now, detectorVersion: detectorVersion)
          )
        }
        return outcomes
      }
    }
  }

  private func store(
    _ message: Message,
    _ detection: Detection,
    at now: Timestamp,
    detectorVersion: Int
  ) throws(DatabaseError) -> StoreOutcome {
    let arrival = message.receivedAt ?? now
    let retirement = try retirement(
      of: detection,
      recipient: message.recipient ?? "",
      arrival: arrival
    )
    let values: [DatabaseValue] = [
      .bytes(MessageIdentity.bytes(of: message)),
      .integer(arrival.milliseconds),
      .integer(message.receivedAt == nil ? 0 : 1),
      .integer(now.milliseconds),
      .integer(Int64(detectorVersion)),
      .text((retirement?.state ?? .fresh).rawValue),
      .integer(retirement?.by.number ?? 0),
      .integer(retirement?.at.milliseconds ?? 0),
    ]
    let inserted = try database.change(
      Self.insertion,
      values + EntryRow.values(of: detection) + EntryRow.values(of: message)
    )
    guard inserted == 1 else { return .duplicate }
    guard let id = message.id, !id.isEmpty else { return .stored }
    let other = try database.integer(
      of: "SELECT id FROM entry WHERE messageID = ?1 AND source = ?2 AND messageID <> '' LIMIT 1",
      [.text(id), .text(message.source ?? "")]
    )
    return other == database.lastInsertedID ? .stored : .conflict
  }

  private static let insertion = """
    INSERT INTO entry (
      identity, arrival, isArrivalGiven, storedAt, detectorVersion, state, retiredBy, retiredAt,
      \(EntryRow.detectionColumns),
      channel, source, messageID, sender, recipient, subject, text
    ) VALUES (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
      ?21, ?22, ?23, ?24, ?25
    ) ON CONFLICT (identity) DO NOTHING
    """
}
