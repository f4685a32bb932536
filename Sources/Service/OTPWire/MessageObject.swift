import OTPJSON
package import OTPMessage

/// A message, as written in calls and replies.
///
/// In calls it is read like a message line: what can be read is read, and unknown members are
/// ignored.
package struct MessageObject: Codable {
  private let values: [MessageKey: MemberValue]

  /// The source of messages that name none.
  private static let defaultSource = "service"

  package init(_ message: Message) {
    let members: [(MessageKey, String?)] = [
      (.text, message.text), (.id, message.id), (.source, message.source),
      (.sender, message.sender), (.recipient, message.recipient), (.subject, message.subject),
      (.channel, message.channel?.rawValue), (.receivedAt, message.receivedAt?.iso8601),
    ]
    var values: [MessageKey: MemberValue] = [:]
    for (key, text) in members { values[key] = text.map(MemberValue.string) }
    self.values = values
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    var values: [MessageKey: MemberValue] = [:]
    for key in MessageKey.allCases {
      let name = Name(key)
      guard members.contains(name), try !members.decodeNil(forKey: name) else { continue }
      values[key] = Self.value(in: members, at: name)
    }
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    for case (let key, .string(let text)) in values {
      try members.encode(text, forKey: Name(key))
    }
  }

  /// The message itself. A message without a text is refused, and so is one that is too long to
  /// be stored.
  package func message() throws(CallError) -> Message {
    guard var message = read() else { throw .invalidParameter("text") }
    guard message.lengthFault == nil else { throw .textTooLong("text") }
    message.source = message.source ?? Self.defaultSource
    return message
  }

  /// The message of a reply. It may have no source, and was checked when it was stored.
  package func stored() throws(ReplyError) -> Message {
    guard let message = read(), message.unreadable.isEmpty else { throw .unreadable }
    return message
  }

  private func read() -> Message? {
    // The only error is that there is no text.
    try? Message { values[$0] }
  }

  private static func value(
    in members: KeyedDecodingContainer<Name>,
    at name: Name
  ) -> MemberValue {
    // At most one of these succeeds; the errors of the others say only that the type differs.
    if let text = try? members.decode(String.self, forKey: name) { return .string(text) }
    if let number = try? members.decode(Int64.self, forKey: name) { return .integer(number) }
    if let number = try? members.decode(UInt64.self, forKey: name) { return .largeInteger(number) }
    if let number = try? members.decode(Double.self, forKey: name) { return .fraction(number) }
    return .other
  }
}

/// The name of a member of a message.
private struct Name: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: MessageKey) { stringValue = key.rawValue }

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension Timestamp {
  /// Reads the parameter `name`, which is a time.
  package init(parameter text: String, named name: String) throws(CallError) {
    guard let time = Timestamp(written: text) else { throw .invalidParameter(name) }
    self = time
  }
}

/// Ignores unknown members, as message lines do.
extension MessageObject: LenientlyDecodable {}
