/// A name of a member of an object that describes a message.
package enum MessageKey: String, CaseIterable, Sendable {
  case text, body, message, content
  case id
  case sender, from
  case recipient, to
  case subject
  case channel
  case source
  case receivedAt, date, timestamp

  /// The names in order, as the parser expects them.
  static let list = allCases.map(\.rawValue).joined(separator: " ")

  /// The index of the name in `list`.
  var index: Int {
    switch self {
    case .text: 0
    case .body: 1
    case .message: 2
    case .content: 3
    case .id: 4
    case .sender: 5
    case .from: 6
    case .recipient: 7
    case .to: 8
    case .subject: 9
    case .channel: 10
    case .source: 11
    case .receivedAt: 12
    case .date: 13
    case .timestamp: 14
    }
  }
}
