package import OTPInbox
import OTPLinks
package import OTPMessage
import OTPSites

/// Chooses which codes of an inbox to offer. It belongs to one task or actor.
package final class SuggestionEngine {
  /// The interval at which to query again even if no change was reported: a message dated far ahead
  /// can be offered only later, and a notification may have been missed.
  package static let pollInterval = Duration.seconds(10)

  /// How far ahead of now an arrival may be, in milliseconds: the clocks of phones differ by that
  /// much.
  package static let clockTolerance: Int64 = 120_000

  /// The inbox, which belongs to the engine.
  package let inbox: Inbox

  /// Loaded when a site first asks while there is a bound code or an identity.
  private(set) lazy var suffixes = SuffixList(.latest)

  /// The links of the entries that were searched for the last request.
  var foundLinks: [InboxEntry.ID: FoundLink] = [:]

  /// Loaded when links are first asked for.
  private(set) lazy var linkDetector = LinkDetector()

  /// Makes an engine for `inbox`.
  package init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  /// The codes to offer for `request` at the time `now`, the best first; see
  /// `SuggestionService.suggestions(for:at:)`.
  package func suggestions(
    for request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> [Suggestion] {
    guard request.isForOneTimeCode, request.limit > 0 else { return [] }
    let earliest = request.earliestArrival(at: now)
    guard earliest <= now else { return [] }

    let documents = FieldDocuments(top: request.site, frames: request.frames)
    var selection = Selection(for: request, in: documents, at: now)
    let latest = Self.latestArrival(at: now)
    var twins = BoundTwins(of: inbox, from: earliest, through: latest)
    try inbox.visitCodes(
      from: earliest,
      through: latest,
      at: now,
      recipient: request.recipient,
      boundOnly: request.boundOnly
    ) { code throws(InboxError) in
      guard code.binding == nil else { return selection.consider(bound: code, by: suffixes) }
      return try selection.consider(unbound: code) { other throws(InboxError) in
        try twins.include(other)
      }
    }
    return selection.chosen.map { Suggestion($0, at: now) }
  }

  /// The codes to offer for `request` at the time `now`, or why there are none.
  package func answer(
    to request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> SuggestionAnswer {
    let suggestions = try suggestions(for: request, at: now)
    return suggestions.isEmpty
      ? .noSuggestion(try reason(for: request, at: now)) : .suggestions(suggestions)
  }

  /// Why there is nothing to offer for `request` at the time `now`.
  private func reason(
    for request: SuggestionRequest,
    at now: Timestamp
  ) throws(InboxError) -> NoSuggestionReason {
    guard request.isForOneTimeCode else { return .otherField }
    let earliest = request.earliestArrival(at: now)
    let reason =
      earliest > now
      ? NoSuggestionReason.nothing
      : NoSuggestionReason(
        try inbox.arrivals(
          from: earliest,
          through: Self.latestArrival(at: now),
          recipient: request.recipient
        )
      )
    // What arrived since says more than what arrived before.
    guard [.nothing, .otherRecipient].contains(reason), let before = request.beforeSince else {
      return reason
    }
    if try !suggestions(for: before, at: now).isEmpty { return .beforeSince }
    guard let older = request.tooOld(at: now) else { return reason }
    return try suggestions(for: older, at: now).isEmpty ? reason : .tooOld
  }

  static func latestArrival(at now: Timestamp) -> Timestamp {
    now.moved(byMilliseconds: clockTolerance)
  }
}

extension SuggestionRequest {
  /// The earliest arrival of a wanted message at the time `now`.
  func earliestArrival(at now: Timestamp) -> Timestamp {
    let windowStart = windowStart(at: now)
    return max(windowStart, since ?? windowStart)
  }

  /// The earliest arrival that is young enough at the time `now`.
  func windowStart(at now: Timestamp) -> Timestamp {
    now.moved(byMilliseconds: -max(window.wholeMilliseconds, 0))
  }
}

extension Suggestion {
  /// The suggestion for `choice` at the time `now`.
  init(_ choice: Selection.Choice, at now: Timestamp) {
    let stored = choice.code
    let age = now.milliseconds.subtractingReportingOverflow(stored.arrival.milliseconds)
    self.init(
      id: stored.id,
      code: stored.code,
      timestamp: stored.arrival,
      sender: stored.sender.isEmpty ? nil : stored.sender,
      channel: stored.channel,
      age: .milliseconds(age.overflow ? .max : max(age.partialValue, 0)),
      binding: stored.binding,
      match: choice.match,
      mentionsPayment: stored.mentionsPayment,
      isReplaced: choice.isReplaced
    )
  }
}
