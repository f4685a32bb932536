public import OTPInbox
public import OTPMessage

/// A confirmation link that may be given to the person or test that asked for it.
public struct LinkSuggestion: Sendable, Hashable, Identifiable {
  /// The entry with the message.
  public let id: InboxEntry.ID
  /// The address; it begins with `http://` or `https://`. Nothing has followed it.
  public let address: String
  /// When the message arrived.
  public let timestamp: Timestamp
  /// The time since the arrival; zero for an arrival ahead of the clock.
  public let age: Duration
  /// The sender, as the message gives it; nil if unknown.
  public let sender: String?
  /// The recipient, as the message gives it; nil if unknown.
  public let recipient: String?
  /// The channel that the message arrived by; nil if unknown.
  public let channel: Channel?

  package init(
    id: InboxEntry.ID,
    address: String,
    timestamp: Timestamp,
    age: Duration,
    sender: String?,
    recipient: String?,
    channel: Channel?
  ) {
    self.id = id
    self.address = address
    self.timestamp = timestamp
    self.age = age
    self.sender = sender
    self.recipient = recipient
    self.channel = channel
  }
}

extension LinkSuggestion: CustomStringConvertible, CustomReflectable {
  /// The entry's ID, but nothing of the message.
  public var description: String { "LinkSuggestion(\(id))" }

  /// A mirror without children, so that `dump` prints nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The links for a request, or the reason why there are none. The two cases are part of the API and
/// do not change.
public enum LinkAnswer: Sendable, Hashable {
  /// The links, the freshest first; there is at least one.
  case links([LinkSuggestion])
  /// There is no link, for the given reason: ``NoSuggestionReason/nothing``,
  /// ``NoSuggestionReason/noLink``, ``NoSuggestionReason/ambiguous``,
  /// ``NoSuggestionReason/otherRecipient`` or ``NoSuggestionReason/beforeSince``.
  case noLink(NoSuggestionReason)

  /// The links, the freshest first; empty when there are none.
  public var links: [LinkSuggestion] {
    if case .links(let links) = self { links } else { [] }
  }

  /// Why there are no links; nil when there are some.
  public var reason: NoSuggestionReason? {
    if case .noLink(let reason) = self { reason } else { nil }
  }
}
