public import OTPDetection
public import OTPInbox
public import OTPMessage

/// Offers the fresh codes of an inbox, and remembers which were used.
///
/// ```swift
/// let service = try SuggestionService(path: path, access: .creating)
/// try await service.receive([message], with: Detector(), at: Timestamp(Date()))
/// let request = SuggestionRequest(site: Site(origin: "https://example.com"))
/// for suggestion in try await service.suggestions(for: request, at: Timestamp(Date())) {
///   print(suggestion.code.value, suggestion.sender ?? "unknown")
/// }
/// ```
public actor SuggestionService {
  let engine: SuggestionEngine

  /// Makes a service for `inbox`, which belongs to it from then on.
  public init(inbox: sending Inbox) {
    engine = SuggestionEngine(inbox)
  }

  /// Makes a service for the inbox at `path`; open it for `.reading` if nothing will be
  /// consumed or dismissed.
  public init(path: String, access: Inbox.Access = .changing) throws(InboxError) {
    engine = SuggestionEngine(try Inbox(path: path, access: access))
  }

  /// Detects codes in `messages` with `detector` and stores them, all or none; returns the result
  /// for each, in the same order.
  ///
  /// The messages are durable when this method returns. `now` is the arrival of those that do not
  /// specify one; `delivery` says whether equal ones may be different messages, and `kept` which of
  /// them keep their text. Call it from one task for each source, which keeps the order of arrival.
  @discardableResult
  public func receive(
    _ messages: [Message],
    with detector: Detector,
    by delivery: Delivery = .live,
    keeping kept: KeptTexts = .all,
    at now: Timestamp
  ) throws(InboxError) -> [Reception] {
    try engine.inbox.receive(
      messages,
      with: detector.makeSession(),
      by: delivery,
      keeping: kept,
      at: now
    )
  }

  /// The codes for `request` at the time `now`, the best first; none when there is nothing to
  /// offer.
  ///
  /// A code is offered if it arrived within the window and was neither used nor dismissed. A site
  /// gets the codes that are bound to it first, then the unbound ones, and of each kind the
  /// freshest first. It never gets a code that is bound to another site or to other frames. A
  /// request without a site comes from a person, who gets the freshest codes first, bound ones too,
  /// and is shown where they belong.
  ///
  /// No other message removes a bound code. A newer unbound code replaces an older one of the same
  /// sender and recipient; a request can include codes that were replaced within a minute.
  public func suggestions(
    for request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> [Suggestion] {
    try engine.suggestions(for: request, at: now)
  }

  /// The codes for `request` at the time `now`, or why there are none: nothing arrived, nothing
  /// with a code, or something ambiguous.
  public func answer(
    to request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> SuggestionAnswer {
    try engine.answer(to: request, at: now)
  }

  /// The links for `request` at the time `now`, the freshest first, or why there are none.
  ///
  /// They are found in the texts that the inbox has; a message may have a link and a code.
  public func links(
    for request: LinkRequest,
    at now: Timestamp
  ) throws(InboxError) -> LinkAnswer {
    try engine.links(for: request, at: now)
  }

  /// Marks the code of the entry `id` as used; it is not offered again, by whichever channel it
  /// arrived or will arrive. Returns whether there is such an entry with a code.
  @discardableResult
  public func consume(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try engine.inbox.consume(id, at: now)
  }

  /// Marks the code of the entry `id` as not wanted; it is not offered again, by whichever channel
  /// it arrived or will arrive. Returns whether there is such an entry with a code.
  @discardableResult
  public func dismiss(_ id: InboxEntry.ID, at now: Timestamp) throws(InboxError) -> Bool {
    try engine.inbox.dismiss(id, at: now)
  }
}
