public import OTPDetection
public import OTPInbox
public import OTPMessage

/// A code that arrived in a message, in the terms of Apple's `ASVerificationCode`.
public struct VerificationCode: Sendable, Hashable, Identifiable {
  /// The entry of the inbox that it comes from.
  public let id: InboxEntry.ID

  /// The characters to type.
  public let code: SecurityCode

  /// When the message arrived.
  public let timestamp: Timestamp

  /// The host that the code is bound to; nil when it is not bound.
  public let domain: String?

  /// The hosts of embedded frames that the code is meant for.
  public let embeddedDomains: [String]

  package init(
    id: InboxEntry.ID,
    code: SecurityCode,
    timestamp: Timestamp,
    domain: String?,
    embeddedDomains: [String]
  ) {
    self.id = id
    self.code = code
    self.timestamp = timestamp
    self.domain = domain
    self.embeddedDomains = embeddedDomains
  }
}

/// A code that is offered, with what a person should know before using it.
public struct Suggestion: Sendable, Hashable {
  /// The code.
  public let code: VerificationCode

  /// Where the message came from; nil when it is unknown.
  public let sender: String?

  /// The way that the message came; nil when it is unknown.
  public let channel: Channel?

  /// How long ago the message arrived; zero when its clock runs ahead.
  public let age: Duration

  /// The site that the code is bound to; nil when it is not bound.
  public let binding: Binding?

  /// Whether the message speaks of a payment or a transfer: whoever asked for neither should not use the code.
  public let speaksOfPayment: Bool

  package init(
    code: VerificationCode,
    sender: String?,
    channel: Channel?,
    age: Duration,
    binding: Binding?,
    speaksOfPayment: Bool
  ) {
    self.code = code
    self.sender = sender
    self.channel = channel
    self.age = age
    self.binding = binding
    self.speaksOfPayment = speaksOfPayment
  }

  /// Whether the code is bound to a site.
  public var isBound: Bool { binding != nil }
}

extension Suggestion: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of the entry, nothing of the message.
  public var description: String { "Suggestion(\(code.id))" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
