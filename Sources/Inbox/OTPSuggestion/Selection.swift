import OTPDetection
import OTPInbox
import OTPMessage
import OTPSites

/// Chooses the codes to offer from those of a window. It considers them one by one: the bound ones
/// first, and of each kind the freshest first.
///
/// No other message removes a bound code: anybody can write any sender and any binding. An unbound
/// code is replaced by a newer one of the same sender, because a person who requests a code again
/// wants the new one.
struct Selection {
  /// The maximum number of codes of each kind to consider: no one gets that many in three minutes,
  /// and a flood must not make an answer slow. Codes bound to other sites do not count.
  static let reach = 10_000

  /// The maximum number of codes in one answer.
  static let capacity = 2 * reach

  /// How long after an arrival, in milliseconds, a newer code of the same sender does not remove
  /// the older one: a person who has just requested a code has not typed it yet, and the newer
  /// message may be from anyone. Services let a person request a code again after 30 to 60 seconds.
  static let replacementPeriod: Int64 = 60_000

  /// How long before the last copy of a code, in milliseconds, the copy from the best channel is
  /// still shown: an app notifies within a second of a text message, and mail takes a little
  /// longer.
  static let copyPeriod: Int64 = 60_000

  /// A code to offer.
  struct Choice {
    /// The copy that is shown: among those that arrived at about the same time, the one from the
    /// best channel.
    private(set) var code: StoredCode
    /// The copy that arrived last.
    let freshest: StoredCode
    /// How the asking documents match its binding.
    let match: Suggestion.Match?
    /// Whether each copy of it was replaced by a newer code of the same sender.
    var isReplaced: Bool

    init(_ code: StoredCode, match: Suggestion.Match? = nil, isReplaced: Bool = false) {
      self.code = code
      freshest = code
      self.match = match
      self.isReplaced = isReplaced
    }

    /// Shows `copy` instead if it came through a better channel.
    mutating func improve(by copy: StoredCode) {
      if copy.way < code.way { code = copy }
    }
  }

  /// What copies of one code that arrived through several channels have in common.
  private struct Copies: Hashable {
    let code: String
    let binding: Binding?

    /// The identity of the copies of `code`. Bound codes are equal only if each character is:
    /// otherwise a message could replace a bound code with one that differs from it.
    init(_ code: StoredCode) {
      self.code = code.binding == nil ? code.code.comparisonForm : code.code.value
      binding = code.binding
    }
  }

  private var bound: [Choice] = []
  private var unbound: [Choice] = []
  /// The places of the chosen copies of a code, by their recipients.
  private var places: [Copies: AddressMap<Int>] = [:]
  /// For each sender, the arrival of the unbound code considered last, which is the next newer one.
  private var next: [String: AddressMap<Timestamp>] = [:]
  /// The arrival from which a copy may be shown instead of one that was chosen.
  private var lookBack: Timestamp?
  private var boundSeen = 0
  private var unboundSeen = 0

  private let documents: FieldDocuments
  private let includesReplaced: Bool
  private let limit: Int
  private let now: Timestamp

  /// Makes a selection for `request`, whose field is in `documents`, at the time `now`.
  init(for request: SuggestionRequest, in documents: FieldDocuments, at now: Timestamp) {
    self.documents = documents
    self.now = now
    includesReplaced = request.includesReplaced
    limit = request.limit
  }

  /// The codes to offer. If a site asks, those bound to it come first, then the freshest.
  var chosen: [Choice] {
    var all = bound + unbound
    if documents.top == nil, !bound.isEmpty, !unbound.isEmpty {
      all.sort { $0.freshest.isFresher(than: $1.freshest, at: now) }
    }
    return Array(all.prefix(limit))
  }

  /// Considers `code`, which is bound; returns whether more of its kind are wanted. `suffixes` is
  /// the public suffix list.
  mutating func consider(bound code: StoredCode, by suffixes: @autoclosure () -> SuffixList) -> Bool
  {
    guard code.state == .fresh,
      case .admitted(let match) = documents.answer(to: code.binding, by: suffixes())
    else { return true }
    boundSeen += 1
    let copies = copies(of: code)
    if let place = placeToImprove(by: code, among: copies, in: bound) {
      bound[place].improve(by: code)
    }
    if copies.isEmpty {
      if mayHaveCopies(code, at: bound.count) { remember(code, at: bound.count) }
      bound.append(Choice(code, match: match))
    }
    return isWanted(after: code, having: bound.count) && boundSeen < Self.reach
  }

  /// Considers `code`, which is not bound; returns whether more of its kind are wanted.
  /// `hasBoundTwin` returns whether the same code also arrived with a binding.
  mutating func consider(
    unbound code: StoredCode,
    hasBoundTwin: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) -> Bool {
    guard documents.top == nil || bound.count < limit else { return false }
    unboundSeen += 1
    // A bound code must not be offered everywhere because a copy of it arrived without its last
    // line; that copy does not count as an unbound code of the sender either.
    guard try !hasBoundTwin(code) else { return unboundSeen < Self.reach }
    let newer = code.sender.isEmpty ? nil : next[code.sender]?[code.recipient]
    // Otherwise, anyone could remove the older code before its minute is over, with a message that
    // is dated ahead.
    let arrival = min(code.actualArrival, now)
    // Used and dismissed codes replace older ones too.
    if !code.sender.isEmpty { next[code.sender, default: AddressMap()][code.recipient] = arrival }
    let end = arrival.moved(byMilliseconds: Self.replacementPeriod)
    let isLeft = newer.map { includesReplaced && $0 <= end } ?? true
    if code.state == .fresh, isLeft { choose(code, isReplaced: newer != nil) }
    // An older copy may show that a code was not replaced after all.
    return (includesReplaced || isWanted(after: code, having: unbound.count))
      && unboundSeen < Self.reach
  }

  private mutating func choose(_ code: StoredCode, isReplaced: Bool) {
    let copies = copies(of: code)
    guard copies.isEmpty else {
      for place in copies where !isReplaced { unbound[place].isReplaced = false }
      if let place = placeToImprove(by: code, among: copies, in: unbound) {
        unbound[place].improve(by: code)
      }
      return
    }
    if includesReplaced || mayHaveCopies(code, at: unbound.count) {
      remember(code, at: unbound.count)
    }
    unbound.append(Choice(code, isReplaced: isReplaced))
  }

  /// The place of the choice that may show `code`, which is one of its copies; nil if `code`
  /// arrived too long before, or may belong to several choices.
  private func placeToImprove(
    by code: StoredCode,
    among copies: [Int],
    in choices: [Choice]
  ) -> Int? {
    guard copies.count == 1, let place = copies.first else { return nil }
    let earliest = earliest(copyOf: choices[place].freshest)
    return min(code.arrival, now) >= earliest ? place : nil
  }

  /// The earliest arrival at which a copy of `code` can be shown instead.
  private func earliest(copyOf code: StoredCode) -> Timestamp {
    min(code.arrival, now).moved(byMilliseconds: -Self.copyPeriod)
  }

  /// Whether a copy of `code`, chosen at `place`, that is considered later may change the answer.
  private func mayHaveCopies(_ code: StoredCode, at place: Int) -> Bool {
    place + 1 < limit || place < limit && code.way > 0
  }

  /// Whether more codes are wanted after `code`: one more than the present `count`, or a better
  /// copy of one of them.
  private func isWanted(after code: StoredCode, having count: Int) -> Bool {
    count < limit || lookBack.map { min(code.arrival, now) >= $0 } ?? false
  }

  /// The places of the chosen codes that are copies of `code`.
  private func copies(of code: StoredCode) -> [Int] {
    places[Copies(code)]?.values(sharing: code.recipient) ?? []
  }

  private mutating func remember(_ code: StoredCode, at place: Int) {
    if code.way > 0 {
      let earliest = earliest(copyOf: code)
      lookBack = min(lookBack ?? earliest, earliest)
    }
    places[Copies(code), default: AddressMap()][code.recipient] = place
  }
}

extension StoredCode {
  /// The rank of the code's channel, 0 for the best one: a text message names its sender and is
  /// whole; a notification names an app, and may be cut.
  fileprivate var way: Int {
    switch channel {
    case .sms: 0
    case .email: 1
    case .notification: 2
    case .other, nil: 3
    }
  }

  /// Whether the code ranks before `other`: by arrival, where one ahead of `now` counts as now,
  /// then by the order of storing.
  fileprivate func isFresher(than other: StoredCode, at now: Timestamp) -> Bool {
    let times = (min(arrival, now), min(other.arrival, now))
    return times.0 == times.1 ? id > other.id : times.0 > times.1
  }
}
