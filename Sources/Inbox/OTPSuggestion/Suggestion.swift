public import OTPDetection
public import OTPInbox
public import OTPMessage

/// A code that is offered, with what a person should know before using it.
public struct Suggestion: Sendable, Hashable, Identifiable {
  /// How the asking documents match the binding of a code.
  ///
  /// The two cases are part of the API and do not change.
  public enum Match: String, Sendable, Hashable, CaseIterable {
    /// All documents have the bound origins.
    case origin
    /// Some are only of the same site, such as another host of the same domain: show a person the
    /// bound host before the code is used.
    case site
  }

  /// The entry of the inbox that the code comes from.
  public let id: InboxEntry.ID

  /// The code; `code.value` is what to type.
  public let code: SecurityCode

  /// When the message arrived.
  public let timestamp: Timestamp

  /// The sender of the message; nil if it is unknown.
  public let sender: String?

  /// The channel that the message arrived by; nil if it is unknown.
  public let channel: Channel?

  /// How long ago the message arrived; zero if its time is ahead of the clock.
  public let age: Duration

  /// The site that the code is bound to; nil when it is not bound.
  public let binding: Binding?

  /// How the site that asks relates to the one that the code is bound to; nil if the code is not
  /// bound, or no site asks.
  public let match: Match?

  /// Whether the message mentions a payment or a transfer: warn a person who may have asked for
  /// neither.
  public let mentionsPayment: Bool

  /// Whether a newer code of the same sender arrived within a minute of this one, which is not
  /// bound: show a person both, because anybody can write any sender. False unless the request
  /// includes replaced codes.
  public let isReplaced: Bool

  package init(
    id: InboxEntry.ID,
    code: SecurityCode,
    timestamp: Timestamp,
    sender: String?,
    channel: Channel?,
    age: Duration,
    binding: Binding?,
    match: Match?,
    mentionsPayment: Bool,
    isReplaced: Bool
  ) {
    self.id = id
    self.code = code
    self.timestamp = timestamp
    self.sender = sender
    self.channel = channel
    self.age = age
    self.binding = binding
    self.match = match
    self.mentionsPayment = mentionsPayment
    self.isReplaced = isReplaced
  }

  /// The host that the code is bound to; nil when it is not bound.
  public var domain: String? { binding?.domain }

  /// The hosts of embedded frames that the code is meant for.
  public var embeddedDomains: [String] { binding?.embeddedDomains ?? [] }

  /// Whether the code is bound to a site.
  public var isBound: Bool { binding != nil }
}

extension Suggestion: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of the entry, nothing of the message.
  public var description: String { "Suggestion(\(id))" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
