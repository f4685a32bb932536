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
  /// For how long after its arrival a replaced code stays in a list, in milliseconds.
  static let minute: Int64 = 60_000
  /// How long a live source repeats a message, in milliseconds.
  static let repetition: Int64 = 3_000

  /// A stored message.
  struct Entry {
    /// Its ID in the inbox, which grows in the order of storing.
    let id: Int64
    let message: Message
    let detection: Detection
    /// Nil if the time is unknown.
    let arrival: Int64?
    let storedAt: Int64
    var state = InboxEntry.State.fresh
    /// When the user used or dismissed this very entry; nil if never.
    var retiredAt: Int64?

    var code: SecurityCode? { detection.outcome == .code ? detection.code : nil }
    /// The letters and digits of its code in capitals, without the prefix of a service.
    var form: String? {
      code.map { code in
        let parts = code.value.uppercased().split(separator: "-")
        let isPrefixed =
          parts.count > 1 && parts[0].allSatisfy(\.isLetter)
          && parts.dropFirst().joined().allSatisfy(\.isNumber)
        return parts.dropFirst(isPrefixed ? 1 : 0).joined()
      }
    }
    var sender: String { message.sender ?? "" }
    var recipient: String? { Letter.person(message.recipient) }

    /// Whether the recipients may be the same; an unknown recipient matches any.
    func mayBeFor(_ other: Entry) -> Bool {
      recipient == other.recipient || recipient == nil || other.recipient == nil
    }

    /// Whether both came by the same source and channel.
    func cameLike(_ other: Entry) -> Bool {
      message.source == other.message.source && message.channel == other.message.channel
    }
  }

  /// The stored messages, in the order of storing.
  private(set) var entries: [Entry] = []
  var now: Int64

  /// The expected outcome of storing `message`.
  func outcome(of message: Message, by delivery: Delivery) -> StoreOutcome {
    if entries.contains(where: { isSame($0, message, by: delivery) }) { return .duplicate }
    let isConflict = entries.contains {
      message.id != nil && $0.message.id == message.id && $0.message.source == message.source
    }
    return isConflict ? .conflict : .stored
  }

  /// Whether `message` is the one of `entry`: by source, identifier and text, or without an
  /// identifier by all known parts; without a time too, what is live is new unless it comes within
  /// seconds of an entry that is still fresh.
  private func isSame(_ entry: Entry, _ message: Message, by delivery: Delivery) -> Bool {
    let other = entry.message
    guard other.source == message.source, other.id == message.id,
      other.subject == message.subject, other.text == message.text
    else { return false }
    if message.id != nil { return true }
    guard other.channel == message.channel, other.sender == message.sender,
      other.recipient == message.recipient, other.receivedAt == message.receivedAt,
      other.unreadable == message.unreadable
    else { return false }
    if message.receivedAt != nil || delivery == .replay { return true }
    return entry.state == .fresh && abs(entry.storedAt - now) < Self.repetition
  }

  /// Stores `message`, which is not a duplicate and has the ID `id`.
  mutating func store(_ message: Message, _ detection: Detection, id: Int64) {
    var entry = Entry(
      id: id,
      message: message,
      detection: detection,
      arrival: message.unreadable.isEmpty ? message.receivedAt?.milliseconds ?? now : nil,
      storedAt: now
    )
    // Used and dismissed codes stay so, whichever way they arrive; among several causes the last
    // arrival decides.
    let causes = entries.filter { other in
      guard let retiredAt = other.retiredAt, Self.areTheSameCode(entry, other) else { return false }
      // What came the same way after the use, to the second, is a new code.
      let isNew = other.cameLike(entry) && (entry.arrival ?? 0) / 1_000 >= retiredAt / 1_000
      return !isNew && Self.retires(other, entry, usedAt: retiredAt)
    }
    if let cause = causes.max(by: { ($0.arrival ?? 0, $0.id) < ($1.arrival ?? 0, $1.id) }) {
      entry.state = cause.state
    }
    entries.append(entry)
  }

  /// Uses or dismisses the code of the entry `id`; returns whether it has one.
  mutating func retire(_ id: Int64?, as state: InboxEntry.State) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].code != nil
    else { return false }
    // Used entries stay used, and saying it again changes nothing.
    guard entries[index].state != .used || state == .used else { return true }
    guard entries[index].state != state || entries[index].retiredAt == nil else { return true }
    entries[index].retiredAt = now
    entries[index].state = state
    let used = entries[index]
    for other in entries.indices
    where entries[other].state == .fresh && Self.areTheSameCode(entries[other], used)
      && Self.retires(used, entries[other], usedAt: now)
    {
      entries[other].state = state
    }
    return true
  }

  private static func areTheSameCode(_ one: Entry, _ other: Entry) -> Bool {
    guard let form = one.form else { return false }
    return form == other.form && one.mayBeFor(other)
  }

  /// Whether a use or dismissal of `entry` at `time` retires `other`, which holds the same code: if
  /// it arrived from one window before to one window after the use, which counts only while the
  /// entry could be offered. Nothing is near an unknown time.
  private static func retires(_ entry: Entry, _ other: Entry, usedAt time: Int64) -> Bool {
    guard let arrival = entry.arrival, let otherArrival = other.arrival else { return false }
    let use = min(max(time, arrival), arrival + window)
    return (arrival - window...use + window).contains(otherArrival)
  }

  /// Deletes the entries that arrived, or were stored, before `time`; returns their number.
  mutating func purge(before time: Int64) -> Int {
    let count = entries.count
    entries.removeAll { min($0.arrival ?? $0.storedAt, $0.storedAt) < time }
    return count - entries.count
  }
}
