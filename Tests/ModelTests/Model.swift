import OTPDetection
import OTPInbox
import OTPMessage

/// The specified behaviour of an inbox and its suggestions, in its simplest form.
///
/// The model follows the documentation and uses none of the code that it tests. Clarity matters
/// here, speed does not.
struct Model {
  /// How long a code is offered, and how far in the future an arrival may be, in milliseconds.
  static let window: Int64 = 180_000
  static let tolerance: Int64 = 120_000

  /// A stored message.
  struct Entry {
    /// Its ID in the inbox, which grows in the order of storing.
    let id: Int64
    let message: Message
    let detection: Detection
    let arrival: Int64
    let storedAt: Int64
    var state = InboxEntry.State.fresh
    /// When the user used or dismissed this very entry; nil if never.
    var retiredAt: Int64?

    var code: SecurityCode? { detection.outcome == .code ? detection.code : nil }
    var sender: String { message.sender ?? "" }
    var recipient: String { message.recipient ?? "" }

    /// Whether the recipients may be the same; an unknown recipient matches any.
    func mayBeFor(_ other: Entry) -> Bool {
      recipient == other.recipient || recipient.isEmpty || other.recipient.isEmpty
    }
  }

  /// The stored messages, in the order of storing.
  private(set) var entries: [Entry] = []
  var now: Int64

  /// The expected outcome of storing `message`.
  func outcome(of message: Message) -> StoreOutcome {
    if entries.contains(where: { Self.areSame($0.message, message) }) { return .duplicate }
    let isConflict = entries.contains {
      message.id != nil && $0.message.id == message.id && $0.message.source == message.source
    }
    return isConflict ? .conflict : .stored
  }

  /// Whether two messages are duplicates: by source, identifier and text, or without an identifier
  /// by all known parts.
  private static func areSame(_ one: Message, _ other: Message) -> Bool {
    guard one.source == other.source, one.id == other.id, one.subject == other.subject,
      one.text == other.text
    else { return false }
    if one.id != nil { return true }
    return one.channel == other.channel && one.sender == other.sender
      && one.recipient == other.recipient && one.receivedAt == other.receivedAt
  }

  /// Stores `message`, which is not a duplicate and has the ID `id`.
  mutating func store(_ message: Message, _ detection: Detection, id: Int64) {
    var entry = Entry(
      id: id,
      message: message,
      detection: detection,
      arrival: message.receivedAt?.milliseconds ?? now,
      storedAt: now
    )
    // Used and dismissed codes stay so, whichever way they arrive; among several causes the last
    // arrival decides.
    let causes = entries.filter { other in
      guard let retiredAt = other.retiredAt, Self.areTheSameCode(entry, other) else { return false }
      return Self.retirement(of: other, at: retiredAt).contains(entry.arrival)
    }
    if let cause = causes.max(by: { ($0.arrival, $0.id) < ($1.arrival, $1.id) }) {
      entry.state = cause.state
    }
    entries.append(entry)
  }

  /// Uses or dismisses the code of the entry `id`; returns whether it has one.
  mutating func retire(_ id: Int64?, as state: InboxEntry.State) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].code != nil
    else { return false }
    // Used entries stay used.
    guard entries[index].state != .used || state == .used else { return true }
    if entries[index].retiredAt == nil || entries[index].state != state {
      entries[index].retiredAt = now
    }
    entries[index].state = state
    let times = Self.retirement(of: entries[index], at: now)
    for other in entries.indices
    where entries[other].state == .fresh && times.contains(entries[other].arrival)
      && Self.areTheSameCode(entries[other], entries[index])
    {
      entries[other].state = state
    }
    return true
  }

  private static func areTheSameCode(_ one: Entry, _ other: Entry) -> Bool {
    guard let code = one.code else { return false }
    return code == other.code && one.mayBeFor(other)
  }

  /// The arrivals that a use or dismissal of `entry` at `time` retires: from one window before to
  /// one window after the use, which counts only while the entry could be offered.
  private static func retirement(of entry: Entry, at time: Int64) -> ClosedRange<Int64> {
    let use = min(max(time, entry.arrival), entry.arrival + window)
    return (entry.arrival - window)...(use + window)
  }

  /// Deletes the entries that arrived, or were stored, before `time`; returns their number.
  mutating func purge(before time: Int64) -> Int {
    let count = entries.count
    entries.removeAll { min($0.arrival, $0.storedAt) < time }
    return count - entries.count
  }
}
