import OTPDatabase
package import OTPDetection
package import OTPMessage

extension Inbox {
  /// Calls `visit` with the codes that arrived from `earliest` through `latest`, newest first,
  /// until it returns false.
  ///
  /// Arrivals after `now` count as `now`, so that only the order of storing ranks them. Used and
  /// dismissed codes are included.
  package func visitCodes(
    from earliest: Timestamp,
    through latest: Timestamp,
    at now: Timestamp,
    recipient: String?,
    _ visit: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) {
    var failure: InboxError?
    var goesOn = true
    let filter: [DatabaseValue] = [.integer(recipient == nil ? 0 : 1), .text(recipient ?? "")]
    func handOver(_ row: Statement) throws(DatabaseError) -> Bool {
      do throws(InboxError) {
        goesOn = try visit(Self.storedCode(from: row))
      } catch {
        failure = error
        goesOn = false
      }
      return goesOn
    }
    try perform { () throws(DatabaseError) in
      try database.snapshot { () throws(DatabaseError) in
        try database.rows(
          of: Self.codesQuery + " ORDER BY id DESC",
          [.integer(Arrival.bound(now)), .integer(latest.milliseconds)] + filter,
          handOver
        )
        guard goesOn else { return }
        try database.rows(
          of: Self.codesQuery + " ORDER BY arrival DESC, id DESC",
          [
            .integer(Arrival.bound(earliest)),
            .integer(now.moved(byMilliseconds: -1).milliseconds),
          ] + filter,
          handOver
        )
      }
    }
    if let failure { throw failure }
  }

  static let codesQuery = """
    SELECT id, code, arrival, sender, recipient, channel, domain, embeddedDomains,
      speaksOfPayment, state
    FROM entry
    WHERE outcome = 'code' AND arrival BETWEEN ?1 AND ?2 AND (?3 = 0 OR recipient = ?4)
    """

  /// Whether the code of `stored` also arrived with a binding, for the same recipient and in the
  /// same window.
  package func hasBoundTwin(of stored: StoredCode) throws(InboxError) -> Bool {
    let window = Self.offerWindowMilliseconds
    return try perform { () throws(DatabaseError) in
      try database.integer(
        of: Self.boundTwinQuery,
        [
          .text(stored.code.value),
          .integer(Arrival.bound(stored.arrival.moved(byMilliseconds: -window))),
          .integer(stored.arrival.moved(byMilliseconds: window).milliseconds),
          .text(stored.recipient),
        ]
      ) != nil
    }
  }

  static let boundTwinQuery = """
    SELECT id FROM entry
    WHERE code = ?1 AND arrival BETWEEN ?2 AND ?3 AND domain <> '' AND outcome = 'code'
      AND (recipient = ?4 OR recipient = '' OR ?4 = '')
    LIMIT 1
    """

  /// The outcomes of the messages that arrived from `earliest` through `latest`, limited to
  /// `recipient` if it is given.
  package func outcomes(
    from earliest: Timestamp,
    through latest: Timestamp,
    recipient: String?
  ) throws(InboxError) -> Set<Detection.Outcome> {
    try perform { () throws(DatabaseError) in
      var outcomes: Set<Detection.Outcome> = []
      for outcome in Detection.Outcome.allCases {
        let found = try database.integer(
          of: """
            SELECT id FROM entry
            WHERE outcome = ?1 AND arrival BETWEEN ?2 AND ?3 AND (?4 = 0 OR recipient = ?5)
            LIMIT 1
            """,
          [
            .text(outcome.rawValue), .integer(Arrival.bound(earliest)),
            .integer(latest.milliseconds),
            .integer(recipient == nil ? 0 : 1), .text(recipient ?? ""),
          ]
        )
        if found != nil { outcomes.insert(outcome) }
      }
      return outcomes
    }
  }

  private static func storedCode(from row: Statement) -> StoredCode {
    StoredCode(
      id: InboxEntry.ID(number: row.integer(at: 0)),
      code: SecurityCode(row.text(at: 1)),
      arrival: Timestamp(milliseconds: row.integer(at: 2)),
      sender: row.text(at: 3),
      recipient: row.text(at: 4),
      channel: Channel(rawValue: row.text(at: 5)),
      binding: EntryRow.binding(domain: row.text(at: 6), embeddedDomains: row.text(at: 7)),
      mentionsPayment: row.integer(at: 8) == 1,
      // The schema allows no other values; if one occurs, the code must not be offered.
      state: InboxEntry.State(rawValue: row.text(at: 9)) ?? .dismissed
    )
  }
}
