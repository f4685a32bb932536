import OTPDatabase
import OTPDetection
package import OTPMessage

extension Inbox {
  /// Calls `visit` with the codes that arrived from `earliest` through `latest`: with the bound
  /// ones, newest first, until it returns false; then with the others in the same way, unless
  /// `boundOnly`.
  ///
  /// Arrivals after `now` count as `now`, so that only the order of storing ranks them. Used and
  /// dismissed codes are included.
  package func visitCodes(
    from earliest: Timestamp,
    through latest: Timestamp,
    at now: Timestamp,
    recipient: String?,
    boundOnly: Bool,
    _ visit: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) {
    var failure: InboxError?
    var goesOn = true
    var filter = RecipientFilter(for: recipient)
    func handOver(_ row: Statement) throws(DatabaseError) -> Bool {
      guard filter.admits(row.text(at: Self.recipientColumn)) else { return true }
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
        for query in boundOnly
          ? [Self.boundCodesQuery] : [Self.boundCodesQuery, Self.unboundCodesQuery]
        {
          guard failure == nil else { return }
          goesOn = true
          try database.rows(
            of: query + " ORDER BY id DESC",
            [.integer(Arrival.bound(now)), .integer(latest.milliseconds)],
            handOver
          )
          guard goesOn else { continue }
          try database.rows(
            of: query + " ORDER BY arrival DESC, id DESC",
            [
              .integer(Arrival.bound(earliest)),
              .integer(now.moved(byMilliseconds: -1).milliseconds),
            ],
            handOver
          )
        }
      }
    }
    if let failure { throw failure }
  }

  /// Reads only the bound codes, however many others there are.
  static let boundCodesQuery = """
    SELECT \(codeColumns) FROM entry INDEXED BY entryByBoundArrival
    WHERE domain <> '' AND outcome = 'code' AND arrival BETWEEN ?1 AND ?2
    """

  static let unboundCodesQuery = """
    SELECT \(codeColumns) FROM entry
    WHERE outcome = 'code' AND arrival BETWEEN ?1 AND ?2 AND domain = ''
    """

  private static let codeColumns = """
    id, code, arrival, sender, recipient, channel, domain, embeddedDomains, speaksOfPayment, state,
    min(arrival, storedAt)
    """

  /// The position of the recipient in `codeColumns`.
  private static let recipientColumn: Int32 = 4

  /// What arrived from `earliest` through `latest`, limited to `recipient` if it is given.
  ///
  /// Messages that are dated later, or whose time is unknown, count if they were stored since
  /// `earliest`.
  package func arrivals(
    from earliest: Timestamp,
    through latest: Timestamp,
    recipient: String?
  ) throws(InboxError) -> ArrivalSummary {
    let start = Arrival.bound(earliest)
    let end = latest.milliseconds
    let ranges: [(arrivals: ClosedRange<Int64>, storedSince: Int64)] = [
      (min(start, end)...end, .min), (min(end, .max - 1) + 1 ... .max, start),
      (Arrival.unknown...Arrival.unknown, start),
    ]
    var summary = ArrivalSummary()
    var filter = RecipientFilter(for: recipient)
    try perform { () throws(DatabaseError) in
      for outcome in Detection.Outcome.allCases {
        for (number, range) in ranges.enumerated() {
          try database.rows(
            of: Self.arrivalsQuery,
            [
              .text(outcome.rawValue), .integer(range.arrivals.lowerBound),
              .integer(range.arrivals.upperBound), .integer(range.storedSince),
            ]
          ) { row in
            guard filter.admits(row.text(at: 0)) else {
              summary.hasOtherRecipient = true
              return true
            }
            summary.outcomes.insert(outcome)
            guard outcome == .code, number > 0 else { return false }
            guard row.text(at: 1) == InboxEntry.State.fresh.rawValue else { return true }
            if number == 1 {
              summary.hasCodeAhead = true
            } else {
              summary.hasCodeOfUnknownTime = true
            }
            return false
          }
        }
      }
    }
    return summary
  }

  static let arrivalsQuery = """
    SELECT recipient, state FROM entry
    WHERE outcome = ?1 AND arrival BETWEEN ?2 AND ?3 AND storedAt >= ?4
    """

  private static func storedCode(from row: Statement) -> StoredCode {
    StoredCode(
      id: InboxEntry.ID(number: row.integer(at: 0)),
      code: SecurityCode(row.text(at: 1)),
      arrival: Timestamp(milliseconds: row.integer(at: 2)),
      actualArrival: Timestamp(milliseconds: row.integer(at: 10)),
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
