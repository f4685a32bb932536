package import OTPInbox
import OTPLinks
package import OTPMessage

extension SuggestionEngine {
  /// The maximum number of bytes of text to search for one request, which takes about a tenth of a
  /// second. The rest is searched for the next one.
  private static let mostSearched = 4 << 20

  /// The links for `request` at the time `now`, the freshest first, or why there are none.
  ///
  /// A link is found in the text when it is asked for; each text is searched once.
  package func links(
    for request: LinkRequest,
    at now: Timestamp
  ) throws(InboxError) -> LinkAnswer {
    let answer = try linksSince(request, at: now)
    guard case .noLink(let reason) = answer, [.nothing, .otherRecipient].contains(reason),
      let before = request.beforeSince
    else { return answer }
    if try !linksSince(before, at: now).links.isEmpty { return .noLink(.beforeSince) }
    guard let older = request.tooOld(at: now), try !linksSince(older, at: now).links.isEmpty
    else { return answer }
    return .noLink(.tooOld)
  }

  /// The links for `request`, or why none arrived since it asks for them.
  private func linksSince(
    _ request: LinkRequest,
    at now: Timestamp
  ) throws(InboxError) -> LinkAnswer {
    let earliest = request.forCodes.earliestArrival(at: now)
    guard earliest <= now, request.limit > 0 else { return .noLink(.nothing) }
    let arrivals = try inbox.arrivedEntries(
      from: earliest,
      through: Self.latestArrival(at: now),
      recipient: request.recipient
    )
    foundLinks = foundLinks.filter { arrivals.known.contains($0.key) }
    var links: [LinkSuggestion] = []
    var reason = arrivals.known.isEmpty ? NoSuggestionReason.nothing : .otherRecipient
    var rest = Self.mostSearched
    for id in arrivals.wanted where links.count < request.limit && rest > 0 {
      guard let link = try foundLink(in: id, &rest) else { continue }
      switch link.detection {
      case .link(let found): links.append(LinkSuggestion(link.entry, found, at: now))
      case .ambiguous: reason = .ambiguous
      case .none: if reason != .ambiguous { reason = .noLink }
      }
    }
    return links.isEmpty ? .noLink(reason) : .links(links)
  }

  /// The link of the entry `id`; nil if it was purged in the meantime. Subtracts the length of its
  /// text from `rest` if it is searched.
  private func foundLink(
    in id: InboxEntry.ID,
    _ rest: inout Int
  ) throws(InboxError) -> FoundLink? {
    if let known = foundLinks[id] { return known }
    guard let entry = try inbox.entry(id) else { return nil }
    rest -= entry.message.storedLength
    let found = FoundLink(entry, linkDetector.detect(in: entry.message))
    foundLinks[id] = found
    return found
  }
}

/// What the search for a link in an entry found.
struct FoundLink {
  /// The entry, without the text that was searched.
  struct Entry {
    let id: InboxEntry.ID
    let arrival: Timestamp
    let sender: String?
    let recipient: String?
    let channel: Channel?
  }

  let entry: Entry
  let detection: LinkDetection

  init(_ entry: InboxEntry, _ detection: LinkDetection) {
    self.entry = Entry(
      id: entry.id,
      arrival: entry.arrival ?? entry.storedAt,
      sender: entry.message.sender,
      recipient: entry.message.recipient,
      channel: entry.message.channel
    )
    self.detection = detection
  }
}

extension LinkSuggestion {
  fileprivate init(_ entry: FoundLink.Entry, _ link: ConfirmationLink, at now: Timestamp) {
    self.init(
      id: entry.id,
      address: link.address,
      timestamp: entry.arrival,
      age: .milliseconds(max(now.milliseconds - entry.arrival.milliseconds, 0)),
      sender: entry.sender,
      recipient: entry.recipient,
      channel: entry.channel
    )
  }
}
