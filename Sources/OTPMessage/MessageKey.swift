/// A key of a message line.
///
/// If a line has several keys for one property, the first in this order counts, whatever their
/// order in the line.
enum MessageKey: String, CaseIterable {
  case text, body
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
    case .id: 2
    case .sender: 3
    case .from: 4
    case .recipient: 5
    case .to: 6
    case .subject: 7
    case .channel: 8
    case .source: 9
    case .receivedAt: 10
    case .date: 11
    case .timestamp: 12
    }
  }
}
