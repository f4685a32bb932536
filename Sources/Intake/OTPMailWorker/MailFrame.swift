import OTPMail
import OTPMessage

/// The protocol between a program and its process that reads mail.
///
/// A frame begins with the length of the rest. Numbers have eight bytes, the least significant
/// first. A request has the time of delivery, the trusted server and the mail; an answer has a
/// kind, and for a message the time of arrival and its texts, each with its length.
enum MailFrame {
  /// The maximum length of a frame, in bytes. A text is at most four times as long as its mail.
  static let longest = 16 << 20

  /// The number of bytes of a number.
  static let numberSize = 8

  /// The number that stands for an absent time or text.
  private static let absent = Int64.min

  /// The kind of an answer that holds a message; any other is the number of an error.
  private static let message: UInt8 = 0

  /// The frame with `content`.
  static func frame(_ content: [UInt8]) -> [UInt8] { bytes(of: Int64(content.count)) + content }

  /// The length of the content of a frame that begins with `start`; nil if no frame is that long.
  static func length(_ start: [UInt8]) -> Int? {
    var start = start[...]
    return number(&start).flatMap { (0...Int64(longest)).contains($0) ? Int($0) : nil }
  }

  /// A request for the message in a mail; see ``MailReader``.
  struct Request: Equatable {
    var mail: [UInt8]
    var delivered: Timestamp?
    var trustedServer: String?
  }

  /// The content of a request.
  static func content(of request: Request) -> [UInt8] {
    bytes(of: request.delivered?.milliseconds ?? absent) + bytes(of: request.trustedServer)
      + request.mail
  }

  /// The request in the content of a frame; nil if it is malformed.
  static func request(in content: [UInt8]) -> Request? {
    var rest = content[...]
    guard let delivered = number(&rest), let server = text(&rest) else { return nil }
    let time = delivered == absent ? nil : Timestamp(milliseconds: delivered)
    return Request(mail: Array(rest), delivered: time, trustedServer: server)
  }

  /// The content that answers with `result`.
  static func answer(_ result: Result<Message, MailError>) -> [UInt8] {
    switch result {
    case .failure(let error): return [error.rawValue]
    case .success(let message):
      var content = [Self.message] + bytes(of: message.receivedAt?.milliseconds ?? absent)
      for text in [message.text, message.subject, message.sender, message.recipient, message.id] {
        content += bytes(of: text)
      }
      return content
    }
  }

  /// The result in an answer; nil if it is malformed, as one from a compromised process may be.
  static func result(in answer: [UInt8]) -> Result<Message, MailError>? {
    var rest = answer[...]
    guard let kind = rest.popFirst() else { return nil }
    guard kind == message else {
      return MailError(rawValue: kind).flatMap { rest.isEmpty ? .failure($0) : nil }
    }
    guard let time = number(&rest), let text = text(&rest), let subject = Self.text(&rest),
      let sender = Self.text(&rest), let recipient = Self.text(&rest), let id = Self.text(&rest),
      rest.isEmpty, let text
    else { return nil }
    return .success(
      Message(
        text: text,
        subject: subject,
        sender: sender,
        recipient: recipient,
        id: id,
        channel: .email,
        receivedAt: time == absent ? nil : Timestamp(milliseconds: time)
      )
    )
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    (0..<numberSize).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func bytes(of text: String?) -> [UInt8] {
    text.map { bytes(of: Int64($0.utf8.count)) + Array($0.utf8) } ?? bytes(of: absent)
  }

  /// Removes a number from the start of `rest`; nil if there is none.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    guard rest.count >= numberSize else { return nil }
    defer { rest = rest.dropFirst(numberSize) }
    return rest.prefix(numberSize).reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Removes a text, which may be absent, from the start of `rest`; nil if `rest` is malformed.
  private static func text(_ rest: inout ArraySlice<UInt8>) -> String?? {
    guard let count = number(&rest) else { return nil }
    guard count != absent else { return .some(nil) }
    guard count >= 0, count <= rest.count,
      let text = String(validating: rest.prefix(Int(count)), as: UTF8.self)
    else { return nil }
    rest = rest.dropFirst(Int(count))
    return .some(text)
  }
}
