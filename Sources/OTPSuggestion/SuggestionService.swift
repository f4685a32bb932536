public import OTPDetection
public import OTPInbox
public import OTPMessage
internal import OTPSites

/// Offers the fresh codes of an inbox, and remembers which were used.
///
/// ```swift
/// let service = try SuggestionService(path: path)
/// let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
/// let site = Site(origin: "https://example.com") ?? .opaque
/// let suggestions = try await service.suggestions(for: SuggestionRequest(site: site), at: now)
/// if let suggestion = suggestions.first {
///   fill(suggestion.code.code.value)
///   try await service.consume(suggestion.code.id, at: now)
/// }
/// ```
public actor SuggestionService {
  /// How far ahead of now an arrival may lie, in milliseconds: clocks of phones differ by that much.
  static let clockTolerance: Int64 = 120_000

  private let inbox: Inbox

  /// Read when the first site asks while there is a bound code, and kept.
  private lazy var suffixes = SuffixList(.latest)

  /// Makes a service for `inbox`, which belongs to it from then on.
  public init(inbox: sending Inbox) {
    self.inbox = inbox
  }

  /// Makes a service for the inbox at `path`; open it for `.reading` if nothing will be consumed or dismissed.
  public init(path: String, access: Inbox.Access = .changing) throws(InboxError) {
    inbox = try Inbox(path: path, access: access)
  }

  /// The codes for `request` at the time `now`, the freshest first; none when there is nothing to offer.
  ///
  /// A code is offered when it arrived within the window, was neither used nor dismissed, and is the newest of its sender,
  /// recipient and binding. A site gets the codes that are bound to it, and unbound ones; what is bound to another site, or to
  /// other frames, it never gets. A request without a site comes from a person, who gets bound codes too and is shown where they belong.
  public func suggestions(
    for request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> [Suggestion] {
    guard request.isForOneTimeCode, request.limit > 0 else { return [] }
    let earliest = earliestArrival(for: request, at: now)
    guard earliest <= now else { return [] }

    let documents = DocumentChain(top: request.site, frames: request.frames)
    var selection = Selection(documents: documents, limit: request.limit)
    try inbox.visitCodes(
      from: earliest,
      through: latestArrival(at: now),
      at: now,
      recipient: request.recipient
    ) { code throws(InboxError) in
      try selection.consider(code, suffixes: suffixes) { other throws(InboxError) in
        try inbox.hasBoundTwin(of: other)
      }
    }
    return selection.chosen.map { suggestion(of: $0, at: now) }
  }

  /// How the messages ended that arrived for `request`, whether they can be offered or not.
  ///
  /// Where nothing is offered it tells why: nothing arrived, nothing with a code, or something ambiguous.
  public func outcomes(
    for request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> Set<Detection.Outcome> {
    let earliest = earliestArrival(for: request, at: now)
    guard request.isForOneTimeCode, earliest <= now else { return [] }
    return try inbox.outcomes(
      from: earliest,
      through: latestArrival(at: now),
      recipient: request.recipient
    )
  }

  /// Remembers that the code of the entry `id` was used; it is not offered again, by whichever way it came or will come.
  /// Returns whether there is such an entry with a code.
  @discardableResult
  public func consume(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try inbox.consume(id, at: now)
  }

  /// Remembers that the code of the entry `id` is not wanted; it is not offered again, by whichever way it came or will come.
  /// Returns whether there is such an entry with a code.
  @discardableResult
  public func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try inbox.dismiss(id, at: now)
  }

  private func earliestArrival(for request: SuggestionRequest, at now: Timestamp) -> Timestamp {
    let windowStart = now.moved(byMilliseconds: -max(request.window.wholeMilliseconds, 0))
    return max(windowStart, request.since ?? windowStart)
  }

  private func latestArrival(at now: Timestamp) -> Timestamp {
    now.moved(byMilliseconds: Self.clockTolerance)
  }

  private func suggestion(of choice: Selection.Choice, at now: Timestamp) -> Suggestion {
    let stored = choice.code
    let age = now.milliseconds.subtractingReportingOverflow(stored.arrival.milliseconds)
    return Suggestion(
      code: VerificationCode(
        id: stored.id,
        code: stored.code,
        timestamp: stored.arrival,
        domain: stored.binding?.domain,
        embeddedDomains: stored.binding?.embeddedDomains ?? []
      ),
      sender: stored.sender.isEmpty ? nil : stored.sender,
      channel: stored.channel,
      age: .milliseconds(age.overflow ? .max : max(age.partialValue, 0)),
      binding: stored.binding,
      match: choice.match,
      speaksOfPayment: stored.speaksOfPayment
    )
  }
}
