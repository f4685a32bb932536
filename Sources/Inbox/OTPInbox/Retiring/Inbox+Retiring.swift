import OTPDatabase
import OTPDetection
public import OTPMessage

extension Inbox {
  /// Marks the entry `id` as used, and every entry with the same code and recipient in the window;
  /// returns whether the entry exists and holds a code.
  ///
  /// Entries that are stored later are marked too if they come by another source or channel, or
  /// arrived before the use. What arrives later from the same source and channel is a new code.
  @discardableResult
  public func consume(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try change(id, to: .used, at: now)
  }

  /// Marks the entry `id` as dismissed, and the same entries as `consume(_:at:)`; returns whether
  /// the entry exists and holds a code. Used entries stay used.
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
      var found: (code: String, recipient: String, arrival: Int64, state: String, by: Int64)?
      try database.rows(
        of: """
          SELECT code, recipient, arrival, state, retiredBy FROM entry
          WHERE id = ?1 AND outcome = 'code'
          """,
        [.integer(id.number)]
      ) { row in
        found = (
          row.text(at: 0), row.text(at: 1), row.integer(at: 2), row.text(at: 3), row.integer(at: 4)
        )
        return false
      }
      guard let found else { return false }
      guard found.state != InboxEntry.State.used.rawValue || state == .used else { return true }
      // Repeating the call must not retire what arrived since.
      guard found.state != state.rawValue || found.by != id.number else { return true }

      try mark(id, as: state.rawValue, by: id.number, at: now)
      guard let arrival = Arrival.time(found.arrival) else { return true }
      let twins = try freshEntries(
        with: SecurityCode(found.code).comparisonForm,
        sharing: found.recipient,
        from: arrival.moved(byMilliseconds: -Self.offerWindowMilliseconds),
        through: Self.end(ofRetirementAt: now, arrival: arrival)
      )
      for twin in twins { try mark(twin, as: state.rawValue, by: id.number, at: now) }
      return true
    }
  }

  private func mark(
    _ id: InboxEntry.ID,
    as state: String,
    by cause: Int64,
    at time: Timestamp
  ) throws(DatabaseError) {
    try database.change(
      "UPDATE entry SET state = ?1, retiredBy = ?2, retiredAt = ?3 WHERE id = ?4",
      [.text(state), .integer(cause), .integer(time.milliseconds), .integer(id.number)]
    )
  }

  /// The fresh entries with a code of the form `form` that may be for `recipient`, by their
  /// arrival.
  private func freshEntries(
    with form: String,
    sharing recipient: String,
    from earliest: Timestamp,
    through latest: Timestamp
  ) throws(DatabaseError) -> [InboxEntry.ID] {
    var filter = RecipientFilter(sharing: recipient)
    var entries: [InboxEntry.ID] = []
    try database.rows(
      of: """
        SELECT id, recipient, code FROM entry
        WHERE outcome = 'code' AND state = 'fresh' AND arrival BETWEEN ?1 AND ?2
        """,
      [.integer(Arrival.bound(earliest)), .integer(latest.milliseconds)]
    ) { row in
      if SecurityCode(row.text(at: 2)).comparisonForm == form, filter.admits(row.text(at: 1)) {
        entries.append(InboxEntry.ID(number: row.integer(at: 0)))
      }
      return true
    }
    return entries
  }

  /// Retires the entry `id`, which holds `examined`, if the same code for the same recipient was
  /// used or dismissed before.
  ///
  /// A code from another source or channel within one window of the use is a copy of that code,
  /// because mail may take minutes. A code from the same source and channel is new if it arrived
  /// after the use, as when a person requests a code again and the sender has a fixed one. A bare
  /// number is always a copy: it is a code only because it follows one.
  func retireIfSeen(
    _ id: InboxEntry.ID,
    _ examined: ExaminedMessage,
    _ detection: Detection,
    arrival: Timestamp
  ) throws(DatabaseError) {
    guard detection.outcome == .code, let code = detection.code else { return }
    let message = examined.message
    let isWhole = examined.detection.outcome == .code
    let window = Self.offerWindowMilliseconds
    let way = [message.source ?? "", message.channel?.rawValue ?? ""]
    var filter = RecipientFilter(sharing: message.recipient ?? "")
    var cause: (id: Int64, state: String, time: Timestamp)?
    try database.rows(
      of: Self.retirementQuery,
      [
        .text(code.comparisonForm),
        .integer(
          Arrival.bound(arrival.moved(byMilliseconds: -window).moved(byMilliseconds: -window))
        ),
        .integer(arrival.moved(byMilliseconds: window).milliseconds),
      ]
    ) { row in
      let use = Timestamp(milliseconds: row.integer(at: 3))
      let used = Timestamp(milliseconds: row.integer(at: 2))
      let isSameWay = way == [row.text(at: 5), row.text(at: 6)]
      let isNew = isWhole && isSameWay && Self.came(arrival, after: use)
      guard !isNew, arrival <= Self.end(ofRetirementAt: use, arrival: used),
        filter.admits(row.text(at: 4))
      else { return true }
      cause = (row.integer(at: 0), row.text(at: 1), use)
      return false
    }
    guard let cause else { return }
    try mark(id, as: cause.state, by: cause.id, at: cause.time)
  }

  /// Whether an arrival is after a use. Many sources state whole seconds, so an arrival in the same
  /// second counts.
  private static func came(_ arrival: Timestamp, after use: Timestamp) -> Bool {
    arrival.milliseconds >= use.milliseconds - use.milliseconds % 1_000
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
    SELECT id, state, arrival, retiredAt, recipient, source, channel FROM entry
    WHERE comparedCode = ?1 AND arrival BETWEEN ?2 AND ?3 AND retiredBy = id
    ORDER BY arrival DESC, id DESC
    """

  /// The end of the period in which messages with the same code from another source or channel are
  /// retired too.
  ///
  /// It lasts one window after the use. The use itself counts only within one window after the
  /// arrival, because the code is not offered later.
  private static func end(ofRetirementAt time: Timestamp, arrival: Timestamp) -> Timestamp {
    let lastUse = arrival.moved(byMilliseconds: offerWindowMilliseconds)
    return min(max(time, arrival), lastUse).moved(byMilliseconds: offerWindowMilliseconds)
  }
}
