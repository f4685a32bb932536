import OTPDatabase
package import OTPMessage
import OTPText

/// The bound codes that codes without a binding are compared with.
///
/// The codes of one form are read once and looked up by recipient, because many messages may carry
/// one code for many recipients, and must not make an answer slow.
package struct BoundTwins {
  /// The bound codes of one form for one recipient.
  private struct Group {
    let address: MessageAddress
    /// In ascending order.
    var arrivals: [Int64] = []
  }

  /// The bound codes of one form.
  private struct Codes {
    /// The arrivals of all, and of those whose recipient is unknown; ascending.
    var all: [Int64] = []
    var unknown: [Int64] = []
    var groups: [Group] = []
    /// The places of the groups, by the recipient as it is written and by the key of its address.
    var places: [String: Int] = [:]
    var keys: [String: [Int]] = [:]

    mutating func add(_ recipient: String, _ arrival: Int64) {
      all.append(arrival)
      guard !recipient.isEmpty else { return unknown.append(arrival) }
      if let place = places[recipient] { return groups[place].arrivals.append(arrival) }
      let address = MessageAddress(recipient)
      places[recipient] = groups.count
      keys[address.key, default: []].append(groups.count)
      groups.append(Group(address: address, arrivals: [arrival]))
    }

    /// Whether one that may be for `recipient` arrived in `period`.
    func include(_ recipient: String, _ period: ClosedRange<Int64>) -> Bool {
      guard !recipient.isEmpty else { return Self.any(of: all, in: period) }
      if Self.any(of: unknown, in: period) { return true }
      let address = MessageAddress(recipient)
      return keys[address.key, default: []].contains { place in
        Self.any(of: groups[place].arrivals, in: period) && address.matches(groups[place].address)
      }
    }

    /// Whether any of `arrivals`, which ascend, is in `period`.
    private static func any(of arrivals: [Int64], in period: ClosedRange<Int64>) -> Bool {
      var range = arrivals.indices
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        if period.contains(arrivals[middle]) { return true }
        range =
          arrivals[middle] < period.lowerBound
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return false
    }
  }

  private let inbox: Inbox
  /// The period in which the codes asked for may have arrived.
  private let period: ClosedRange<Int64>
  private var codes: [String: Codes] = [:]

  /// Makes the twins in `inbox` of codes that arrived from `earliest` through `latest`.
  package init(
    of inbox: Inbox,
    from earliest: Timestamp,
    through latest: Timestamp
  ) {
    self.inbox = inbox
    period = Self.window(from: earliest, through: max(earliest, latest))
  }

  /// Whether the code of `stored`, in whatever form, also arrived with a binding, for the same
  /// recipient and in the same window.
  package mutating func include(_ stored: StoredCode) throws(InboxError) -> Bool {
    let form = stored.code.comparisonForm
    if codes[form] == nil { codes[form] = try read(form) }
    let period = Self.window(from: stored.arrival, through: stored.arrival)
    return codes[form]?.include(stored.recipient, period) ?? false
  }

  private func read(_ form: String) throws(InboxError) -> Codes {
    var codes = Codes()
    try inbox.perform { () throws(DatabaseError) in
      try inbox.database.rows(
        of: Self.query,
        [.text(form), .integer(period.lowerBound), .integer(period.upperBound)]
      ) { row in
        codes.add(row.text(at: 0), row.integer(at: 1))
        return true
      }
    }
    return codes
  }

  static let query = """
    SELECT recipient, arrival FROM entry
    WHERE comparedCode = ?1 AND arrival BETWEEN ?2 AND ?3 AND domain <> '' AND outcome = 'code'
    ORDER BY arrival
    """

  /// One window around the time from `earliest` through `latest`.
  private static func window(
    from earliest: Timestamp,
    through latest: Timestamp
  ) -> ClosedRange<Int64> {
    let length = Inbox.offerWindowMilliseconds
    let start = Arrival.bound(earliest.moved(byMilliseconds: -length))
    return start...max(start, latest.moved(byMilliseconds: length).milliseconds)
  }
}
