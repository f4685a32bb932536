import OTPDatabase
package import OTPDetection
package import OTPMessage

extension Inbox {
  /// For how many milliseconds a message counts as the one before another: ten minutes, which is
  /// how long codes commonly hold and how long a person waits before asking for another one.
  static let precedentWindowMilliseconds: Int64 = 600_000

  /// What was found in the message before `message`, which arrived at `arrival`: the last one of
  /// the same sender, recipient, channel and source in the window. It is nil when there is none.
  package func precedent(
    of message: Message,
    arrival: Timestamp
  ) throws(InboxError) -> Detection? {
    try perform { () throws(DatabaseError) in
      try precedent(of: message, arrival: arrival, before: nil)
    }
  }

  /// What was found in `examined`, which arrived at `arrival`, given the message before it.
  ///
  /// Only messages that were stored before the entry `id` count; all of them when it is nil.
  func detection(
    of examined: ExaminedMessage,
    arrival: Timestamp,
    before id: InboxEntry.ID? = nil
  ) throws(DatabaseError) -> Detection {
    guard let followUp = examined.followUp,
      let precedent = try precedent(of: examined.message, arrival: arrival, before: id)
    else { return examined.detection }
    return followUp.detection(after: precedent) ?? examined.detection
  }

  private func precedent(
    of message: Message,
    arrival: Timestamp,
    before id: InboxEntry.ID?
  ) throws(DatabaseError) -> Detection? {
    // An unknown sender is not the same as another unknown one.
    guard let sender = message.sender, !sender.isEmpty else { return nil }
    let earliest = arrival.moved(byMilliseconds: -Self.precedentWindowMilliseconds)
    return try entries(
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
    ).first?.detection
  }

  static let precedentCondition = """
    sender = ?1 AND recipient = ?2 AND channel = ?3 AND source = ?4 AND arrival BETWEEN ?5 AND ?6
      AND id < ?7 AND sender <> '' ORDER BY arrival DESC, id DESC LIMIT 1
    """
}
