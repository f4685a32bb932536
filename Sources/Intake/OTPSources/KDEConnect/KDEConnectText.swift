import OTPBus
import OTPMessage

/// A text message as KDE Connect reports it: the structure `(isa(s)xiixixa(xsss))`, to which later
/// versions may append members.
struct KDEConnectText: Sendable {
  let thread: Int64
  let date: Timestamp
  private let body: String
  private let sender: String?
  private let row: Int64
  /// Whether the phone received it (rather than sent it) and it has a text.
  private let isReceivedText: Bool

  /// The index of each member.
  private enum Place {
    static let flags = 0
    static let body = 1
    static let addresses = 2
    static let date = 3
    static let type = 4
    static let thread = 6
    static let row = 7
  }

  /// Android's `Message.TYPE_INBOX`.
  private static let inbox: Int64 = 1
  /// The flag of a message that has a text.
  private static let hasText: Int64 = 1

  /// Identifies the message within its thread. Rows of SMS and MMS are numbered separately.
  var key: String { "\(row):\(date.milliseconds)" }

  /// Reads `value`; nil if its structure is different.
  init?(_ value: BusValue) {
    guard let flags = value[Place.flags]?.integer, let body = value[Place.body]?.text,
      let addresses = value[Place.addresses]?.elements, let date = value[Place.date]?.integer,
      let type = value[Place.type]?.integer, let thread = value[Place.thread]?.integer,
      let row = value[Place.row]?.integer, let date = Timestamp(secondsOrMilliseconds: date)
    else { return nil }
    self.body = body
    self.thread = thread
    self.row = row
    self.date = date
    sender = addresses.first?[0]?.text
    isReceivedText = type == Self.inbox && flags & Self.hasText != 0 && !body.isEmpty
  }

  /// Returns the message that the phone `id` received; nil if the text was not received or is
  /// empty.
  func message(of id: String, source: String, at moment: Moment) -> Message? {
    guard isReceivedText else { return nil }
    return Message(
      text: body,
      sender: sender,
      id: "\(id):\(thread):\(key)",
      source: source,
      channel: .sms,
      receivedAt: min(date, moment.time)
    )
  }
}
