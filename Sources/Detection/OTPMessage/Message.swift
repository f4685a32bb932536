/// A message with what is known of its origin.
///
/// Text and addresses are secrets: a printed message shows only a length.
public struct Message: Sendable, Equatable {
  /// The unchanged text. Offsets into it count UTF-8 bytes.
  public var text: String

  /// The subject of an e-mail.
  public var subject: String?

  /// The originating address: a phone number, short code, name or e-mail address.
  public var sender: String?

  /// The address that the message was sent to.
  public var recipient: String?

  /// The source's identifier of the message, unique within the source.
  public var id: String?

  /// The source of the message, such as a device or a mailbox.
  public var source: String?

  /// The channel that the message arrived by.
  public var channel: Channel?

  /// The time of arrival, if the source reports it.
  public var receivedAt: Timestamp?

  /// What the source reports in a form that cannot be read.
  public var unreadable: UnreadableMembers = []

  /// Creates a message. Everything but its text is optional.
  public init(
    text: String,
    subject: String? = nil,
    sender: String? = nil,
    recipient: String? = nil,
    id: String? = nil,
    source: String? = nil,
    channel: Channel? = nil,
    receivedAt: Timestamp? = nil
  ) {
    self.text = text
    self.subject = subject
    self.sender = sender
    self.recipient = recipient
    self.id = id
    self.source = source
    self.channel = channel
    self.receivedAt = receivedAt
  }
}

extension Message: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length of the text.
  public var description: String { "Message(\(text.utf8.count) bytes)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
