package import OTPMessage
package import OTPSuggestion

/// What is said on one port: one request for codes, then what changes of them, and which of them were used.
package struct Conversation {
  /// What to do about a message of the extension.
  package enum Step {
    /// Send this.
    case reply([UInt8])
    /// Send this, and end: going on makes no sense.
    case end([UInt8])
    /// Look what can be offered for the request, now and from now on.
    case look
    /// Mark the code of this entry as used, and tell `used(_:isDone:)`.
    case use(Int64)
  }

  /// How many messages that cannot be understood are answered; the extension sends none.
  private static let mostFaults = 100

  /// What was asked for; nil before that.
  package private(set) var request: CodesRequest?

  /// When the first code that is offered gets too old.
  package private(set) var nextExpiry: Timestamp?

  /// Whether the codes could not be looked at when that was tried last.
  package var isFaulty: Bool { lastFault != nil }

  /// All codes that were ever offered on this port; no others can be marked as used.
  private var offered: Set<Int64> = []
  private var used: Set<Int64> = []
  private var lastGist: Offer.Gist?
  private var lastFault: String?
  private var faults = 0

  /// Begins before the first message.
  package init() {}

  /// Reads a message of the extension.
  package mutating func receive(_ message: [UInt8]) -> Step {
    switch ExtensionMessage(message) {
    case .codes(let request) where self.request == nil:
      self.request = request
      return .look
    case .codes, .unknown:
      faults += 1
      let reply = HostMessage.error(.request, "otp-native-host does not understand the extension.")
      return faults > Self.mostFaults ? .end(reply) : .reply(reply)
    case .otherVersion:
      return .end(
        HostMessage.error(
          .version,
          "The extension and otp are of different versions; install both anew."
        )
      )
    case .used(let id):
      if used.contains(id) { return .reply(HostMessage.used(id, isDone: true)) }
      return offered.contains(id) ? .use(id) : .reply(HostMessage.used(id, isDone: false))
    }
  }

  /// The answer when the code of the entry `id` was marked as used, or could not be.
  package mutating func use(_ id: Int64, isDone: Bool) -> [UInt8] {
    if isDone { used.insert(id) }
    return HostMessage.used(id, isDone: isDone)
  }

  /// What to send now that `suggestions`, the freshest first, can be offered at the time `now`; nil when nothing changed.
  package mutating func offer(
    _ suggestions: [Suggestion],
    _ reason: NoSuggestionReason?,
    at now: Timestamp
  ) -> [UInt8]? {
    guard let request else { return nil }
    lastFault = nil
    let offer = Offer(suggestions, reason, for: request, at: now)
    nextExpiry = offer.codes.map(\.remaining).min().map { remaining in
      Timestamp(milliseconds: now.milliseconds + remaining)
    }
    guard offer.gist != lastGist else { return nil }
    lastGist = offer.gist
    offered.formUnion(offer.codes.map(\.id))
    return HostMessage.codes(offer)
  }

  /// What to send when the codes cannot be looked at, for the reason that `sentence` gives; nil when that was sent last.
  package mutating func fail(_ sentence: String) -> [UInt8]? {
    nextExpiry = nil
    guard sentence != lastFault else { return nil }
    lastFault = sentence
    // Once it works again, the codes are told again.
    lastGist = nil
    return HostMessage.error(.store, "The codes cannot be read: \(sentence).")
  }

  /// What to send to an extension that is not ours.
  package static var refusalOfExtension: [UInt8] {
    HostMessage.error(
      .extension,
      "This extension is not the one that belongs to otp, and gets no codes."
    )
  }

  /// What to send when a message is too long.
  package static var refusalOfSize: [UInt8] {
    HostMessage.error(.size, "A message of the extension is too long.")
  }
}
