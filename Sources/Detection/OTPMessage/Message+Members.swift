extension Message {
  /// The names of each property of an object that describes a message. If an object has several,
  /// the first in this order whose value can be read counts, whatever their order in the object.
  private static let texts: [MessageKey] = [.text, .body, .message, .content]
  private static let senders: [MessageKey] = [.sender, .from]
  private static let recipients: [MessageKey] = [.recipient, .to]
  private static let times: [MessageKey] = [.receivedAt, .date, .timestamp]

  /// Creates a message from the members of an object, whichever parser read it; `member` returns
  /// `nil` for a missing member and for null.
  ///
  /// Everything that can be read is read: only an object without a text is an error.
  package init(
    _ member: (MessageKey) -> MemberValue?
  ) throws(MessageError) {
    var unreadable: UnreadableMembers = []
    func value<Value>(
      _ keys: [MessageKey],
      _ part: UnreadableMembers,
      _ read: (MemberValue) -> Value?
    ) -> Value? {
      var isStated = false
      for key in keys {
        guard let stated = member(key) else { continue }
        if let value = read(stated) { return value }
        isStated = true
      }
      if isStated { unreadable.insert(part) }
      return nil
    }
    func text(_ keys: [MessageKey], _ part: UnreadableMembers) -> String? {
      value(keys, part, \.text).flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      text: try Self.text(member),
      subject: text([.subject], .subject),
      sender: text(Self.senders, .sender),
      recipient: text(Self.recipients, .recipient),
      id: text([.id], .id),
      source: text([.source], .source),
      channel: text([.channel], .channel).map { Channel(rawValue: $0) ?? .other },
      receivedAt: value(Self.times, .receivedAt, \.time)
    )
    self.unreadable = unreadable
  }

  /// The identifier among the members of an object, even if that does not describe a message.
  static func id(_ member: (MessageKey) -> MemberValue?) -> String? {
    member(.id)?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text, which must be a string: a number is more likely another property.
  private static func text(
    _ member: (MessageKey) -> MemberValue?
  ) throws(MessageError) -> String {
    var wrong: MessageKey?
    for key in texts {
      switch member(key) {
      case .string(let text)?: return text
      case nil: continue
      default: wrong = wrong ?? key
      }
    }
    guard let wrong else { throw .noText }
    throw .notAString(wrong.rawValue)
  }
}
