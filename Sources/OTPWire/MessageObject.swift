package import OTPMessage

/// A message as it is written in calls and replies.
package struct MessageObject: Codable {
  package let text: String
  package let id: String?
  package let source: String?
  package let sender: String?
  package let recipient: String?
  package let subject: String?
  package let channel: String?
  package let receivedAt: String?

  /// The source of messages that name none.
  private static let defaultSource = "service"

  package init(_ message: Message) {
    text = message.text
    id = message.id
    source = message.source
    sender = message.sender
    recipient = message.recipient
    subject = message.subject
    channel = message.channel?.rawValue
    receivedAt = message.receivedAt?.iso8601
  }

  /// The message itself. A text longer than a message line may be is refused, and so is a time that
  /// cannot be read.
  package func message() throws(CallError) -> Message {
    guard text.utf8.count <= MessageLineParser.maximumLength else {
      throw .invalidParameter("text")
    }
    return Message(
      text: text,
      subject: subject?.unlessEmpty,
      sender: sender?.unlessEmpty,
      recipient: recipient?.unlessEmpty,
      id: id?.unlessEmpty,
      source: source?.unlessEmpty ?? Self.defaultSource,
      channel: channel?.unlessEmpty.map { Channel(rawValue: $0) ?? .other },
      receivedAt: try receivedAt.map { text throws(CallError) in
        try Timestamp(parameter: text, named: "receivedAt")
      }
    )
  }

  /// The message of a reply. It may have no source, and was checked when it was stored.
  package func stored() throws(ReplyError) -> Message {
    Message(
      text: text,
      subject: subject,
      sender: sender,
      recipient: recipient,
      id: id,
      source: source,
      channel: try channel.map { name throws(ReplyError) in try Channel(read: name) },
      receivedAt: try receivedAt.map { text throws(ReplyError) in
        guard let time = Timestamp(iso8601: text) else { throw .unreadable }
        return time
      }
    )
  }
}

extension Timestamp {
  /// Reads the parameter `name`, which is a time.
  package init(parameter text: String, named name: String) throws(CallError) {
    guard let time = Timestamp(iso8601: text) else { throw .invalidParameter(name) }
    self = time
  }
}

extension String {
  /// Nil when it is empty: an empty address is no address.
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
