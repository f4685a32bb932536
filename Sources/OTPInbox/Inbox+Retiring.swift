import OTPDatabase
import OTPDetection
public import OTPMessage

extension Inbox {
  /// Marks the entry `id` as used, and every entry with the same code and recipient in the window,
  /// including later ones; returns whether the entry exists and holds a code.
  @discardableResult
  public func consume(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try change(id, to: .used, at: now)
  }

  /// Marks the entry `id` as dismissed, and every entry with the same code and recipient in the
  /// window, including later ones; returns whether the entry exists and holds a code. Used entries
  /// stay used.
  @discardableResult
  public func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try change(id, to: .dismissed, at: now)
  }

  private func change(
    _ id: InboxEntry.ID,
    to state: InboxEntry.State,
    at now: Timestamp
  ) throws(InboxError) -> Bool {
    let isDone = try change(namesEntry: true) { () throws(DatabaseError) in
      try retire(id, as: state, at: now)
    }
    // Watchers that show the code hide it.
    if isDone { database.announceChange() }
    return isDone
  }

  private func retire(
    _ id: InboxEntry.ID,
    as state: InboxEntry.State,
    at now: Timestamp
  ) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      var found: (code: String, recipient: String, arrival: Timestamp, state: String)?
      try database.rows(
        of: "SELECT code, recipient, arrival, state FROM entry WHERE id = ?1 AND outcome = 'code'",
        [.integer(id.number)]
      ) { row in
        found = (
          row.text(at: 0), row.text(at: 1), Timestamp(milliseconds: row.integer(at: 2)),
          row.text(at: 3)
        )
        return false
      }
      guard let found else { return false }
      guard found.state != InboxEntry.State.used.rawValue || state == .used else { return true }

      let mark: [DatabaseValue] = [
        .text(state.rawValue), .integer(id.number), .integer(now.milliseconds),
      ]
      try database.change(
        """
        UPDATE entry SET state = ?1, retiredBy = ?2, retiredAt = ?3
        WHERE id = ?2 AND (state <> ?1 OR retiredBy <> ?2)
        """,
        mark
      )
      try database.change(
        """
        UPDATE entry SET state = ?1, retiredBy = ?2, retiredAt = ?3
        WHERE outcome = 'code' AND code = ?4 AND state = 'fresh' AND arrival BETWEEN ?5 AND ?6
          AND (recipient = ?7 OR recipient = '' OR ?7 = '')
        """,
        mark + [
          .text(found.code),
          .integer(
            Arrival.bound(found.arrival.moved(byMilliseconds: -Self.offerWindowMilliseconds))
          ),
          .integer(Self.end(ofRetirementAt: now, arrival: found.arrival).milliseconds),
          .text(found.recipient),
        ]
      )
      return true
    }
  }

  /// Retires the entry `id` if the same code for the same recipient was used or dismissed before.
  ///
  /// An unknown recipient matches any recipient, because notifications rarely name theirs.
  func retireIfSeen(
    _ id: InboxEntry.ID,
    _ detection: Detection,
    recipient: String,
    arrival: Timestamp
  ) throws(DatabaseError) {
    guard detection.outcome == .code, let code = detection.code else { return }
    let window = Self.offerWindowMilliseconds
    var mark: [DatabaseValue]?
    try database.rows(
      of: Self.retirementQuery,
      [
        .text(code.value),
        .integer(
          Arrival.bound(arrival.moved(byMilliseconds: -window).moved(byMilliseconds: -window))
        ),
        .integer(arrival.moved(byMilliseconds: window).milliseconds),
        .text(recipient),
      ]
    ) { row in
      let time = Timestamp(milliseconds: row.integer(at: 3))
      let end = Self.end(
        ofRetirementAt: time,
        arrival: Timestamp(milliseconds: row.integer(at: 2))
      )
      guard arrival <= end else { return true }
      mark = [
        .text(row.text(at: 1)), .integer(row.integer(at: 0)), .integer(time.milliseconds),
      ]
      return false
    }
    guard let mark else { return }
    try database.change(
      """
      UPDATE entry SET state = ?1, retiredBy = ?2, retiredAt = ?3
      WHERE id = ?4 AND state = 'fresh'
      """,
      mark + [.integer(id.number)]
    )
  }

  /// Whether the user retired any code. Storing messages retires none, so the result holds for a
  /// whole transaction.
  func hasRetiredCodes() throws(DatabaseError) -> Bool {
    try database.integer(of: Self.anyRetirementQuery) != nil
  }

  /// Reads only the index, which holds nothing but retired codes.
  static let anyRetirementQuery =
    "SELECT 1 FROM entry INDEXED BY entryByRetiredCode WHERE retiredBy = id LIMIT 1"

  /// Finds the entry that the user retired. An entry retired by another one retires no third;
  /// otherwise a code sent repeatedly would stay retired forever.
  static let retirementQuery = """
    SELECT id, state, arrival, retiredAt FROM entry
    WHERE code = ?1 AND arrival BETWEEN ?2 AND ?3 AND retiredBy = id
      AND (recipient = ?4 OR recipient = '' OR ?4 = '')
    ORDER BY arrival DESC
    """

  /// The end of the period in which messages with the same code are retired too.
  ///
  /// It lasts one window after the use. The use itself counts only within one window after the
  /// arrival, because the code is not offered later.
  private static func end(ofRetirementAt time: Timestamp, arrival: Timestamp) -> Timestamp {
    let lastUse = arrival.moved(byMilliseconds: offerWindowMilliseconds)
    return min(max(time, arrival), lastUse).moved(byMilliseconds: offerWindowMilliseconds)
  }
}
