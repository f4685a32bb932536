public import OTPDetection
public import OTPMessage

/// A code that is offered, with what a person should know before using it.
public struct Suggestion: Sendable, Hashable {
  /// How the documents that ask stand to what a code is bound to.
  public enum Match: String, Sendable, Hashable, CaseIterable {
    /// All of them have the bound origins.
    case origin
    /// Some are only of the same site, such as another host of the same domain: show a person the
    /// bound host before the code is used.
    case site
  }

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

  /// How the site that asks stands to the one that the code is bound to; nil when the code is not
  /// bound, or no site asks.
  public let match: Match?

  /// Whether the message speaks of a payment or a transfer: whoever asked for neither should
  /// not use the code.
  public let mentionsPayment: Bool

  package init(
    code: VerificationCode,
    sender: String?,
    channel: Channel?,
    age: Duration,
    binding: Binding?,
    match: Match?,
    mentionsPayment: Bool
  ) {
    self.code = code
    self.sender = sender
    self.channel = channel
    self.age = age
    self.binding = binding
    self.match = match
    self.mentionsPayment = mentionsPayment
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
