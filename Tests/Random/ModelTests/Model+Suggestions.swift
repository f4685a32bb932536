import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

extension Model {
  /// A question at a given time, to which its `since` is relative.
  struct Asked {
    let question: Question
    let time: Int64

    var since: Int64? { question.since.map { time + $0 } }
  }

  /// Why a code must not be offered.
  enum Refusal: String {
    case otherField, noCode, unknownTime, stale, beforeSince, fromTheFuture, used, dismissed,
      otherRecipient
    case otherSite, notBound, replaced, boundTwin
    /// The same code from another message is already offered.
    case offeredAlready
  }

  /// A code that must be offered.
  struct Offer: Equatable {
    var id: Int64
    /// Whether a newer one replaced each copy of it.
    var isReplaced: Bool
  }

  /// The codes that must be offered, in this order; no others may be.
  func offered(_ asked: Asked) -> [Offer] {
    // Each with the copy that arrived last, and the one that is shown.
    var offered: [(entry: Entry, shown: Entry, offer: Offer)] = []
    for entry in entries.sorted(by: isFresher) where refusal(of: entry, asked) == nil {
      let isReplaced = replacement(of: entry) != nil
      let copies = offered.indices.filter { isCopy(offered[$0].entry, of: entry) }
      if copies.isEmpty {
        offered.append((entry, entry, Offer(id: entry.id, isReplaced: isReplaced)))
        continue
      }
      for copy in copies where !isReplaced { offered[copy].offer.isReplaced = false }
      guard copies.count == 1, let copy = copies.first,
        let arrival = entry.arrival, let last = offered[copy].entry.arrival,
        min(arrival, now) >= min(last, now) - Self.minute,
        Self.rank(entry) < Self.rank(offered[copy].shown)
      else { continue }
      offered[copy].shown = entry
      offered[copy].offer.id = entry.id
    }
    // Where a site asks, bound codes come first.
    let isBound = { (entry: Entry) in entry.detection.binding != nil && asked.question.page != nil }
    let ranked = offered.filter { isBound($0.entry) } + offered.filter { !isBound($0.entry) }
    return ranked.prefix(max(asked.question.limit, 0)).map(\.offer)
  }

  /// The rank of the way that a message came by, the best one first.
  private static func rank(_ entry: Entry) -> Int {
    let ways: [Channel?] = [.sms, .email, .notification]
    return ways.firstIndex(of: entry.message.channel) ?? ways.count
  }

  /// The same codes in the order of their arrival, the freshest last.
  func arrived(_ asked: Asked) -> [Int64] {
    let ids = Set(offered(asked).map(\.id))
    return entries.filter { ids.contains($0.id) }.sorted(by: isFresher).reversed().map(\.id)
  }

  /// Why the code of `entry` must not be offered; nil if it may be.
  func refusal(of entry: Entry, _ asked: Asked) -> Refusal? {
    let question = asked.question
    guard question.isForOneTimeCode else { return .otherField }
    guard entry.code != nil else { return .noCode }
    guard let arrival = entry.arrival else { return .unknownTime }
    guard arrival <= now + Self.tolerance else { return .fromTheFuture }
    guard arrival >= now - question.window else { return .stale }
    if let since = asked.since {
      // Nothing can have arrived after a time in the future.
      guard since <= now, arrival >= since else { return .beforeSince }
    }
    if entry.state == .used { return .used }
    if entry.state == .dismissed { return .dismissed }
    guard isWanted(entry, question) else { return .otherRecipient }
    guard isForSite(entry, question) else { return .otherSite }
    if question.boundOnly, entry.detection.binding == nil { return .notBound }
    if hasBoundTwin(entry) { return .boundTwin }
    guard let newer = replacement(of: entry), let time = newer.arrival else { return nil }
    // What is dated ahead came when it was stored.
    let period = min(time, newer.storedAt, now) - min(arrival, entry.storedAt, now)
    let isLeft = question.includesReplaced && period <= Self.minute
    return isLeft ? nil : .replaced
  }

  /// How far back a code may be to be too old.
  private static let longestWindow: Int64 = 86_400_000

  /// The expected reason for an empty answer.
  func reason(_ asked: Asked) -> NoSuggestionReason {
    let reason = reasonSince(asked)
    guard [.nothing, .otherRecipient].contains(reason), asked.since != nil else { return reason }
    var question = asked.question
    question.since = nil
    question.limit = 1
    let before = offered(Asked(question: question, time: asked.time))
    guard before.isEmpty else { return .beforeSince }
    guard let since = asked.since, since < now - max(question.window, 0),
      question.window < Self.longestWindow
    else { return reason }
    question.since = asked.question.since
    question.window = Self.longestWindow
    let older = offered(Asked(question: question, time: asked.time))
    return older.isEmpty ? reason : .tooOld
  }

  /// The same, looking only at what arrived since the time asked for.
  private func reasonSince(_ asked: Asked) -> NoSuggestionReason {
    guard asked.question.isForOneTimeCode else { return .otherField }
    let start = max(now - asked.question.window, asked.since ?? .min)
    guard start <= now else { return .nothing }
    // What is dated ahead, or has no known time, counts from its storing.
    let arrived = entries.filter { entry in
      guard let arrival = entry.arrival, arrival <= now + Self.tolerance else {
        return entry.storedAt >= start
      }
      return arrival >= start
    }
    let seen = arrived.filter { isWanted($0, asked.question) }
    let fresh = seen.filter { $0.code != nil && $0.state == .fresh }
    if fresh.contains(where: { ($0.arrival ?? 0) > now + Self.tolerance }) { return .ahead }
    if fresh.contains(where: { $0.arrival == nil }) { return .unknownTime }
    if seen.contains(where: { $0.code != nil }) { return .unavailable }
    if seen.contains(where: { $0.detection.outcome == .ambiguous }) { return .ambiguous }
    if !seen.isEmpty { return .noCode }
    return arrived.isEmpty ? .nothing : .otherRecipient
  }

  private func isWanted(_ entry: Entry, _ question: Question) -> Bool {
    question.recipient == nil || Letter.person(question.recipient) == entry.recipient
  }

  /// The match of the documents with the binding of `entry`; nil if it has none, or if the request
  /// has no site.
  func match(of entry: Entry, _ question: Question) -> Suggestion.Match? {
    guard let binding = entry.detection.binding, let page = question.page,
      let domain = Host.named(binding.domain), let top = page.match(domain)
    else { return nil }
    let embedded = binding.embeddedDomains.compactMap(Host.named)
    guard let field = question.frames.last else { return embedded.isEmpty ? top : nil }
    // The field's document must be on an embedded host; those between, on an embedded host or the
    // bound one.
    var matches = [top, best(field, embedded)]
    matches += question.frames.dropLast().map { best($0, embedded + [domain]) }
    guard !matches.contains(nil) else { return nil }
    return matches.contains(.site) ? .site : .origin
  }

  private func best(_ page: Page, _ hosts: [Host]) -> Suggestion.Match? {
    let matches = hosts.map { page.match($0) }
    return matches.contains(.origin) ? .origin : matches.contains(.site) ? .site : nil
  }

  private func isForSite(_ entry: Entry, _ question: Question) -> Bool {
    entry.detection.binding == nil || question.page == nil || match(of: entry, question) != nil
  }

  /// Whether `one` ranks before `other`: by arrival, with future arrivals counting as now, then by
  /// the order of storing.
  private func isFresher(_ one: Entry, _ other: Entry) -> Bool {
    (min(one.arrival ?? .min, now), one.id) > (min(other.arrival ?? .min, now), other.id)
  }

  /// The next unbound code of the same sender and recipient after `entry`, whatever its state; nil
  /// if there is none, or if `entry` is bound. A copy of a bound code is not unbound.
  private func replacement(of entry: Entry) -> Entry? {
    guard !entry.sender.isEmpty, entry.detection.binding == nil else { return nil }
    return entries.sorted(by: isFresher).last { other in
      other.code != nil && other.sender == entry.sender && other.recipient == entry.recipient
        && other.detection.binding == nil && !hasBoundTwin(other)
        && (other.arrival ?? .min) <= now + Self.tolerance && isFresher(other, entry)
    }
  }

  /// Whether the same code also arrived with a binding, so that this message only lacks its last
  /// line.
  private func hasBoundTwin(_ entry: Entry) -> Bool {
    guard entry.detection.binding == nil, let arrival = entry.arrival else { return false }
    return entries.contains { other in
      guard let otherArrival = other.arrival else { return false }
      return other.form == entry.form && other.detection.binding != nil && other.mayBeFor(entry)
        && abs(otherArrival - arrival) <= Self.window
    }
  }

  /// Whether both have the same code and binding, and possibly the same recipient. A bound code is
  /// the same in the same spelling only.
  private func isCopy(_ one: Entry, of other: Entry) -> Bool {
    guard one.detection.binding == other.detection.binding, one.mayBeFor(other) else {
      return false
    }
    return one.detection.binding == nil ? one.form == other.form : one.code == other.code
  }
}
