/// A name that a member of a message line may have.
///
/// Where a line uses several names for one part, the first in this order counts, wherever they stand.
enum MessageKey: String, CaseIterable {
  case text, body
  case id
  case sender, from
  case recipient, to
  case subject
  case channel
  case source
  case receivedAt, date, timestamp

  /// All names in order, as the parser wants them.
  static let list = allCases.map(\.rawValue).joined(separator: " ")

  /// Where the name stands in `list`.
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
