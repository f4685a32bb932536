/// A message as it came: its text, and what is known of where it came from.
///
/// The text and the addresses are secrets: printing a message shows lengths only.
public struct Message: Sendable, Equatable {
  /// The text, unchanged; offsets into it count UTF-8 bytes.
  public var text: String

  /// The subject line of a mail.
  public var subject: String?

  /// The originating address: a telephone number, a short code, a name, or a mail address.
  public var sender: String?

  /// The address that the message was sent to.
  public var recipient: String?

  /// What the source calls this message, unique within the source.
  public var id: String?

  /// Where messages like this one are read from, such as a device or a mailbox.
  public var source: String?

  /// The way that the message came.
  public var channel: Channel?

  /// When the message arrived, if the source says so.
  public var receivedAt: Timestamp?

  /// Makes a message of `text`; everything else may be unknown.
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
  /// The length of the text, never the text.
  public var description: String { "Message(\(text.utf8.count) bytes)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
