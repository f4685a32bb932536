import OTPDatabase
package import OTPDetection
package import OTPMessage

extension Inbox {
  /// For how many milliseconds after a message a number without words may be its successor:
  /// ten minutes, which is how long codes commonly hold and how long a person waits before
  /// asking for another.
  static let precedentWindowMilliseconds: Int64 = 600_000

  /// Finds a code in a message by what was found in the one before it of the same sender.
  package typealias DetectionAfter = (_ message: Message, _ earlier: Detection) -> Detection

  /// What `detect` finds in `message`, which arrived at `arrival`, if only the message before it
  /// can tell; else `detection`.
  ///
  /// Messages count that were stored before the entry `id`; all of them when it is nil.
  func detection(
    _ detection: Detection,
    in message: Message,
    arrival: Timestamp,
    before id: InboxEntry.ID? = nil,
    _ detect: DetectionAfter
  ) throws(DatabaseError) -> Detection {
    // An unknown sender is not the same as another unknown one.
    guard detection.outcome == .none, let sender = message.sender, !sender.isEmpty,
      BareNumber(message) != nil
    else { return detection }
    let earliest = arrival.moved(byMilliseconds: -Self.precedentWindowMilliseconds)
    let earlier = try entries(
      where: Self.precedentCondition,
      [
        .text(sender),
        .text(message.recipient ?? ""),
        .text(message.channel?.rawValue ?? ""),
        .text(message.source ?? ""),
        .integer(earliest.milliseconds),
        .integer(arrival.milliseconds),
        .integer(id?.number ?? .max),
      ]
    ).first
    guard let earlier else { return detection }
    return detect(message, earlier.detection)
  }

  static let precedentCondition = """
    sender = ?1 AND recipient = ?2 AND channel = ?3 AND source = ?4 AND arrival BETWEEN ?5 AND ?6
      AND id < ?7 AND sender <> '' ORDER BY arrival DESC, id DESC LIMIT 1
    """
}
