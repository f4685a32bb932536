import OTPMessage

/// A message as it stands in calls and replies.
struct MessageObject: Codable {
  let text: String
  let id: String?
  let source: String?
  let sender: String?
  let recipient: String?
  let subject: String?
  let channel: String?
  let receivedAt: String?

  /// The source of messages that name none.
  private static let usualSource = "service"

  init(_ message: Message) {
    text = message.text
    id = message.id
    source = message.source
    sender = message.sender
    recipient = message.recipient
    subject = message.subject
    channel = message.channel?.rawValue
    receivedAt = message.receivedAt?.iso8601
  }

  /// The message itself; texts longer than a message line may be, and times that are
  /// none, are refused.
  func message() throws(CallError) -> Message {
    guard text.utf8.count <= MessageLineParser.maximumLength else {
      throw .invalidParameter("text")
    }
    return Message(
      text: text,
      subject: subject?.unlessEmpty,
      sender: sender?.unlessEmpty,
      recipient: recipient?.unlessEmpty,
      id: id?.unlessEmpty,
      source: source?.unlessEmpty ?? Self.usualSource,
      channel: channel?.unlessEmpty.map { Channel(rawValue: $0) ?? .other },
      receivedAt: try receivedAt.map { text throws(CallError) in
        try Timestamp(parameter: text, named: "receivedAt")
      }
    )
  }

  /// The message as a reply brought it back, which may have no source and was checked
  /// when it was stored.
  var stored: Message {
    Message(
      text: text,
      subject: subject,
      sender: sender,
      recipient: recipient,
      id: id,
      source: source,
      channel: channel.flatMap { Channel(rawValue: $0) },
      receivedAt: receivedAt.flatMap { Timestamp(iso8601: $0) }
    )
  }
}

extension Timestamp {
  /// Reads the parameter `name`, a time.
  init(parameter text: String, named name: String) throws(CallError) {
    guard let time = Timestamp(iso8601: text) else { throw .invalidParameter(name) }
    self = time
  }
}

extension String {
  /// Nil when it is empty: an address of no characters is no address.
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
